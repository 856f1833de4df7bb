-- Both numbers of a bank are masked: the column holds the last four characters, secret_<column> the whole, sealed by the server.
-- What stands here in the clear is sealed by the server when it starts, for it has the key.
alter table bank rename column secret_account to secret_account_no;
alter table bank add column secret_iban text;
select app.protect('bank');
