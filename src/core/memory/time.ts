const RFC3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

/**
 * Milliseconds since 1970 (fractions kept) of an RFC 3339 date-time, or null where it is none: real calendar dates
 * only, hours to 23, offsets to 23:59. A leap second (:60) counts as the first instant of the next minute.
 */
export function parseTime(text: string): number | null {
  const match = RFC3339.exec(text);
  if (match === null) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  if (hour > 23 || minute > 59 || second > 60) return null;
  const offset = offsetMinutes(match[8], match[9], match[10]);
  if (offset === null) return null;
  const date = new Date(0);
  // setUTCFullYear and not Date.UTC, which takes the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  return date.getTime() - offset * 60_000 + (match[7] === undefined ? 0 : Number(match[7]) * 1000);
}

/** RFC 3339 in UTC of a time in milliseconds: `2026-03-14T10:42:00Z`, with the fraction where there is one. */
export function formatTime(time: number): string {
  return new Date(time).toISOString().replace('.000Z', 'Z');
}

function offsetMinutes(sign: string | undefined, hours = '00', minutes = '00'): number | null {
  if (sign === undefined) return 0;
  if (Number(hours) > 23 || Number(minutes) > 59) return null;
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
