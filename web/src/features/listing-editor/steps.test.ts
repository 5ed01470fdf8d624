/**
 * The wizard's five URLs, and which of its steps are open (spec signed-in §2; D 5.1, D 11.4).
 * @vitest-environment node
 */
import { expect, test } from 'vitest'
import { paths } from '../../paths.ts'
import { errorsOfStep, lastOpenStep, type WizardStep, wizardPlace } from './steps.ts'

const at = (address: string) => wizardPlace(new URL(address, 'https://keyhold.example'))

// promise: sgn-2-routes-edit
test("a URL names its step and its home; the path's id takes precedence over the query's", () => {
  const steps: WizardStep[] = [1, 2, 3, 4, 5]
  expect(steps.map((step) => at(paths.newAd('home', step)))).toEqual(steps.map((step) => ({ step, id: 'home' })))
  expect(at(paths.newAd())).toEqual({ step: 1, id: undefined })
  expect(at('/new-ad/?id=home')).toEqual({ step: 1, id: 'home' })
  expect(at('/new-ad-3?id=home')).toEqual({ step: 3, id: 'home' })
  expect(at('/new-ad-3/home?id=other')).toEqual({ step: 3, id: 'home' })
  expect(at('/new-ad-6')).toBeUndefined()
  expect(at('/properties')).toBeUndefined()
})

test('a new home is open up to the first incomplete step; an edited one completely', () => {
  expect(lastOpenStep({ title: 'required', images: 'required' }, false)).toBe(1)
  expect(lastOpenStep({ images: 'required' }, false)).toBe(4)
  expect(lastOpenStep({}, false)).toBe(5)
  expect(lastOpenStep({ title: 'required' }, true)).toBe(5)
})

test('an error belongs to the step with its field', () => {
  const errors = { title: 'required', address1: 'required', images: 'required', depositPolicy: 'policy' }
  expect(errorsOfStep(errors, 1)).toEqual({ title: 'required', depositPolicy: 'policy' })
  expect(errorsOfStep(errors, 3)).toEqual({ address1: 'required' })
  expect(errorsOfStep(errors, 4)).toEqual({ images: 'required' })
  expect(errorsOfStep(errors, 5)).toEqual(errors)
})
