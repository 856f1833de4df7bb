/**
 * Which page comes: a list with its filters and rows, a record with its facts, tabs and rail, the first page, a schedule, settings
 * with the list of their sections, or sections.
 */
export type PageShape = 'list' | 'record' | 'dashboard' | 'schedule' | 'settings' | 'sections';
