/** Steps of the active template of activity type y: rt template, rs step, rk review type. */
export const REVIEW_STEPS = `order_type y join checkoff_template rt on rt.id = y.checkoff_template_id and rt.active
    join checkoff_template_type rs on rs.template_id = rt.id join checkoff_type rk on rk.id = rs.checkoff_type_id and rk.active`;

/** What an activity takes over of a step. */
export const STEP_COLUMNS = 'checkoff_type_id, template_type_id, position, required, sequential';
export const STEP_VALUES = 'rs.checkoff_type_id, rs.id, rs.position, rs.required, rt.sequential';

/** Required reviews of activity o that are open and hold an action up. */
export const OPEN_REVIEWS = `(select coalesce(json_agg(json_build_object('name', app.shown(rk.names, rk.name), 'gate', rk.gate) order by rc.position, rc.id), '[]'::json)
    from order_checkoff rc join checkoff_type rk on rk.id = rc.checkoff_type_id
    where rc.order_id = o.id and rc.result = 'pending' and rc.required and rk.gate in ('before_release', 'before_complete'))`;
