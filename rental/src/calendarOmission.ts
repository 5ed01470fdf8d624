/**
 * Entries that cannot be read whole: their start, their end, or their repetition. The nights that they took before stay
 * blocked (D 12.6).
 */
export const unreadableEntries = ['unreadable', 'end-unreadable', 'rule-unreadable'] as const

/** Why an event of an external calendar takes no nights, or not all of them. */
export const calendarOmissions = [
  'past',
  'cancelled',
  'replaced',
  'no-night',
  ...unreadableEntries,
  'later',
  'own',
  'transparent',
  'beyond-window',
  'other-kind',
] as const
export type CalendarOmission = (typeof calendarOmissions)[number]
