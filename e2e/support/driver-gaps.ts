/**
 * What a driver cannot do, and why: these tests run in Chromium only. A test that fails for any other reason has found
 * a fault.
 */
type Gap = { title: RegExp; reason: string }

export const firefoxGaps: Gap[] = []
