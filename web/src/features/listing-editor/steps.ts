/** The wizard's five steps: their URLs, and which of them are open (spec signed-in §2, D 11.4). */
import { type FieldName, fieldOf } from '@keyhold/rental/fields.ts'
import { stepFor } from '@keyhold/rental/listing.ts'
import type { FieldErrors } from './draft.ts'

export const wizardSteps = ['home', 'options', 'place', 'photos', 'finish'] as const
export type WizardStep = 1 | 2 | 3 | 4 | 5

/** Each step's name, by its number. */
export const stepName = (step: WizardStep) => wizardSteps[step - 1] as (typeof wizardSteps)[number]

/**
 * The step and home of a URL; undefined outside of the wizard. The path's id takes precedence over the query's (D 5.1).
 */
export function wizardPlace(location: { pathname: string; search: string }) {
  const found = /^\/new-ad(?:-([2-5]))?(?:\/([^/]+))?\/?$/.exec(location.pathname)
  if (!found) return undefined
  const id = found[2] ?? new URLSearchParams(location.search).get('id') ?? undefined
  return { step: Number(found[1] ?? 1) as WizardStep, id }
}

const stepOf = (field: string) => (field === 'images' ? 4 : fieldOf(field as FieldName).step)

/** The errors of one step's fields; for the last one, everything that prevents publication. */
export function errorsOfStep(errors: FieldErrors, step: WizardStep): FieldErrors {
  if (step === 5) return errors
  return Object.fromEntries(Object.entries(errors).filter(([field]) => stepOf(field) === step))
}

/** The last open step: a new home's next one opens once those before are valid, an edited one's are all open. */
export function lastOpenStep(errors: FieldErrors, isEditing: boolean): WizardStep {
  return (isEditing ? 5 : stepFor(errors)) as WizardStep
}
