const CM_PER_INCH = 2.54
const INCHES_PER_FOOT = 12

/** Where people know their height in feet and inches. */
const countriesOfFeet = ['US', 'CA', 'GB', 'IN']

/** '180 cm', or '5′11″ (180 cm)' where that is how people say it. */
export function heightWords(cm: number, locale = navigator.language): string {
  const metric = `${cm} cm`
  if (!countriesOfFeet.includes(new Intl.Locale(locale).maximize().region ?? '')) return metric
  const inches = Math.round(cm / CM_PER_INCH)
  return `${Math.floor(inches / INCHES_PER_FOOT)}′${inches % INCHES_PER_FOOT}″ (${metric})`
}
