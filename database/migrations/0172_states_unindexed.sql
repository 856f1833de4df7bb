-- A state or province is too common a filter to pay for at every creation: most activities of a company lie in a few of them.
drop index order_state_idx;
