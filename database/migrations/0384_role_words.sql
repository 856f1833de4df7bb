-- The Spanish name of the role that only reads in the portal read as a thing, not as a person. One that a company renamed stays.
alter table role disable trigger user;
update role set names = jsonb_set(names, '{es}', '"Cliente de solo lectura"')
  where text_key = 'customer_viewer' and names ->> 'es' = 'Consulta del cliente';
alter table role enable trigger user;
