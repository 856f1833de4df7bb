-- Who has taken a message: whoever takes it draws a new lease, and only its holder may send and settle it.
alter table message add column lease uuid;
