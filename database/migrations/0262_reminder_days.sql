-- Days are numbers, of which a company may choose others than the usual ones.
alter table document_type alter column reminder_days drop default;
alter table document_type alter column reminder_days type integer[] using reminder_days::integer[];
alter table document_type alter column reminder_days set default '{30,7,0}';
