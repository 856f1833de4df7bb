/** Which page comes: a list with its filters and rows, a record with its facts and rail, the first page, a schedule, or sections. */
export type PageShape = 'list' | 'record' | 'dashboard' | 'schedule' | 'sections';
