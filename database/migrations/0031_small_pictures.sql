-- A small picture is made by a job after the file came in: nobody changed the record, so neither history nor updated_at says so.
select app.protect('attachment', array['display_order', 'thumb_key', 'width', 'height']);
