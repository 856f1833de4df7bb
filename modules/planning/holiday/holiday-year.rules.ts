/** The day a yearly holiday falls on in `year`: 29 February is the 28th in common years. */
export function holidayIn(day: string, year: number): string {
  const [, month, date] = day.split('-') as [string, string, string];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return `${String(year).padStart(4, '0')}-${month}-${month === '02' && date === '29' && !isLeap ? '28' : date}`;
}
