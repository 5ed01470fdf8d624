/** Why an event of an external calendar takes no nights, or not all of them. */
export const calendarOmissions = [
  'past',
  'cancelled',
  'replaced',
  'no-night',
  'unreadable',
  'rule-unreadable',
  'later',
  'own',
  'transparent',
  'beyond-window',
  'other-kind',
] as const
export type CalendarOmission = (typeof calendarOmissions)[number]
