-- A big import takes its numbers in a short transaction of its own and writes its activities under them, so that nobody who makes an
-- activity meanwhile waits for it. Until it has committed they are held; those of one that broke are given out again, lowest first.
alter table order_counter add column drawn integer; -- the one given out last
alter table order_counter add column free int4multirange not null default '{}';

create table order_number_hold (
  tenant_id integer not null default app.current_tenant(),
  id bigint generated always as identity,
  prefix text not null,
  numbers int4multirange not null,
  primary key (tenant_id, id)
);
select app.protect('order_number_hold', audited => false);

-- Takes so many numbers at once, those that wait to be given out again first. The counter is locked until the commit.
create function app.draw_numbers(wanted text, amount integer) returns int4multirange language plpgsql as $$
declare
  counter order_counter;
  part int4range;
  given int4multirange := '{}';
  missing integer := amount;
begin
  insert into order_counter (prefix) values (wanted) on conflict do nothing;
  select * into strict counter from order_counter where prefix = wanted for update;
  for part in select r from unnest(counter.free) as r order by r loop
    exit when missing = 0;
    part := int4range(lower(part), least(upper(part), lower(part) + missing));
    given := given + int4multirange(part);
    missing := missing - (upper(part) - lower(part));
  end loop;
  if missing > 0 then
    given := given + int4multirange(int4range(counter.next, counter.next + missing));
  end if;
  update order_counter set next = next + missing, free = free - given where prefix = wanted;
  return given;
end $$;

-- Gives numbers back that no activity has: those at the very end to the counter, the others to whoever draws next.
create function app.give_back_numbers(wanted text, numbers int4multirange) returns void language plpgsql as $$
declare
  counter order_counter;
  idle int4multirange;
  last int4range;
begin
  select * into strict counter from order_counter where prefix = wanted for update;
  idle := counter.free + numbers;
  select r into last from unnest(idle) as r order by r desc limit 1;
  if upper(last) = counter.next then
    update order_counter set next = lower(last), free = idle - int4multirange(last) where prefix = wanted;
  else
    update order_counter set free = idle where prefix = wanted;
  end if;
end $$;
