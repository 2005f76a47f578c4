const SHAPE = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|[+-]00:00)$/;

/**
 * Whether a text is an RFC 3339 date and time in UTC: `Z`, or an offset of zero (RFC 3339, 4.3), on a date that the
 * calendar has. A leap second is accepted where one may stand (RFC 3339, appendix D): 23:59:60 on 30 June or
 * 31 December.
 */
export function isUtcTime(text: string): boolean {
  const match = SHAPE.exec(text);
  if (match === null) return false;
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return false;
  if (hour > 23 || minute > 59) return false;
  return second <= 59 || (second === 60 && isLeapSecond(month, day, hour, minute));
}

/**
 * Orders two times that {@link isUtcTime} accepts: negative where the first is earlier. Exact to the last digit of a
 * fraction and through leap seconds, of which `Date.parse` knows nothing.
 */
export function compareTimes(a: string, b: string): number {
  const [left, right] = [sortKey(a), sortKey(b)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Fields of fixed width, then the digits of the fraction without zeros that say nothing. */
function sortKey(time: string): string {
  const fraction = /\.(\d+)/.exec(time)?.[1] ?? '';
  return time.slice(0, 'YYYY-MM-DDThh:mm:ss'.length).toUpperCase() + fraction.replace(/0+$/, '');
}

function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isLeapSecond(month: number, day: number, hour: number, minute: number): boolean {
  const lastDay = (month === 6 && day === 30) || (month === 12 && day === 31);
  return lastDay && hour === 23 && minute === 59;
}
