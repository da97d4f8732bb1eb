/** PostgreSQL supposes ten elements in an array that it does not know. */
const LEAST = 12

/**
 * An array for a prepared statement, filled up with what makes no difference. PostgreSQL plans a statement for each
 * call anew where it takes the plan that fits any call to cost more. With a few elements that would be always, and
 * planning costs more than running.
 */
export function filledUp<T>(values: T[], filler: T): T[] {
  return values.length >= LEAST ? values : [...values, ...Array<T>(LEAST - values.length).fill(filler)]
}
