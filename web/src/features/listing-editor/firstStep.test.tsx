/**
 * The first step's texts and options, by the home's status.
 * @vitest-environment jsdom
 */
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { saveSession } from '../../gateways/session.ts'
import { draftInput } from './draft.ts'
import { aDraftAd, aPhoto, completeDraft } from './listing.setup.ts'
import { mockApi, renderEditor } from './renderEditor.setup.tsx'
import type { WizardStep } from './steps.ts'
import { Wizard } from './Wizard.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type State = 'draft' | 'published' | 'unpublished'
function openStep(step: WizardStep, state?: State) {
  const apiCalls = mockApi({})
  const ad = state && aDraftAd(draftInput(completeDraft), { state }, [aPhoto('living.jpg')])
  const acts = { onCreated: vi.fn(), onGo: vi.fn(), onPublished: vi.fn(), onCancel: vi.fn() }
  const addressOf = (to: WizardStep) => `/step-${to}`
  renderEditor(<Wizard ad={ad} step={step} addressOf={addressOf} renderPage={() => null} {...acts} />)
  return apiCalls
}

test("the options are available at once, in the reader's language, without a request", () => {
  const apiCalls = openStep(1)
  for (const term of ['Up to 3 months', '3 to 6 months', '6 to 12 months', '12 months or more', 'Flexible'])
    expect(screen.getByRole('checkbox', { name: term })).toBeTruthy()
  cleanup()
  openStep(2)
  expect(
    within(screen.getByLabelText(/^Floor/))
      .getAllByRole('option')
      .at(-1)?.textContent,
  ).toBe('Penthouse')
  expect(apiCalls.filter(({ call }) => call.includes('/codeStore'))).toEqual([])
})

test.each<[State, RegExp]>([
  ['draft', /^We save a draft from here on/],
  ['published', /^This home is published, so all required fields must stay filled in/],
  ['unpublished', /^Nobody else sees this home now/],
])('a landlord of a home that is %s reads who sees it', (state, sentence) => {
  openStep(1, state)
  expect(screen.getAllByText(sentence).length).toBeGreaterThan(0)
})

test('changing the rent of a published home shows that existing requests keep theirs', () => {
  const words = /^A change applies to new requests only\. Sent requests and leases keep their amounts/
  openStep(1, 'published')
  expect(screen.getByText(words)).toBeTruthy()
  cleanup()
  openStep(1, 'draft')
  expect(screen.queryByText(words)).toBeNull()
})

test('each empty field says what to do, in its own words', () => {
  openStep(1)
  fireEvent.click(screen.getByRole('button', { name: 'Next: Options' }))
  for (const sentence of [
    'Give the home a title.',
    'Enter the size.',
    'Choose the first day the home is available.',
    'Choose at least one.',
    'Enter the rent.',
    'Enter the deposit.',
    'Choose one of the two.',
  ])
    expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.queryByText('Fill in this field.')).toBeNull()
})

test('a person whose e-mail is not confirmed reads at the first step that photos wait for it', () => {
  const sentence = /Confirm your email before you add photos or calendars/
  saveSession({ token: 'Bearer a', user: { id: 'ada', emailConfirmed: false } })
  openStep(1)
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Your email' })).toBeTruthy()
  cleanup()
  saveSession({ token: 'Bearer a', user: { id: 'ada', emailConfirmed: true } })
  openStep(1)
  expect(screen.queryByText(sentence)).toBeNull()
  localStorage.clear()
})
