/**
 * Saving personal data (spec signed-in §5; D 4.7).
 * @vitest-environment jsdom
 */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PersonalForm } from './PersonalForm.tsx'
import { ada, aProfile, mockApi, renderProfile } from './profile.setup.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const fill = () => {
  type('First name', 'Ada')
  type('Last name', 'Reyes')
  type('Phone', '+503 2264 1180')
}

// promise: sgn-5-profile
test('a new user sees which fields are required, and nothing is sent', async () => {
  const apiCalls = mockApi({})
  renderProfile(<PersonalForm profile={aProfile()} />)
  save()
  expect(screen.getAllByText('Fill in this field.')).toHaveLength(3)
  expect(apiCalls.filter(({ call }) => call === 'PUT /profile')).toEqual([])
})

// promise: sgn-2-personal, sgn-8-profile-saved
test('a new user saves name and phone, and sees a confirmation', async () => {
  const saved = aProfile({ firstName: 'Ada', lastName: 'Reyes', phoneNumber: '+503 2264 1180', missing: [] })
  const apiCalls = mockApi({ 'PUT /profile': saved, 'GET /user/current': { id: ada, firstName: 'Ada' } })
  renderProfile(<PersonalForm profile={aProfile()} />)
  fill()
  save()
  await screen.findByText('Your profile has been successfully updated')
  const sent = apiCalls.find(({ call }) => call === 'PUT /profile')?.body
  expect(sent).toMatchObject({ id: ada, firstName: 'Ada', lastName: 'Reyes', gender: 600002, categoryTypeId: null })
  await waitFor(() => expect(localStorage.getItem('keyhold.user')).toContain('Ada'))
})

// promise: sgn-one-name
test('a person with one name ticks that, and the last name stays empty', async () => {
  const apiCalls = mockApi({ 'PUT /profile': aProfile({ firstName: 'Suharto', lastName: '' }) })
  renderProfile(<PersonalForm profile={aProfile()} />)
  fill()
  fireEvent.click(screen.getByLabelText('I have one name'))
  const last = screen.getByLabelText<HTMLInputElement>('Last name')
  expect([last.value, last.disabled]).toEqual(['', true])
  save()
  await screen.findByText('Your profile has been successfully updated')
  const sent = apiCalls.find(({ call }) => call === 'PUT /profile')?.body
  expect(sent).toMatchObject({ firstName: 'Ada', lastName: '', hasOneName: true })
})

// promise: sgn-5-profile-agency
test('an agency has a name', async () => {
  mockApi({})
  renderProfile(<PersonalForm profile={aProfile()} />)
  fill()
  fireEvent.click(screen.getByLabelText(/Are an agency/))
  save()
  expect(screen.getByLabelText('Name of the agency').getAttribute('aria-invalid')).toBe('true')
})

// promise: sgn-5-profile-wallet
test('a phone with letters and a wallet of the wrong length are not saved', async () => {
  const apiCalls = mockApi({})
  renderProfile(<PersonalForm profile={aProfile()} />)
  fill()
  type('Phone', 'call me')
  type(/Main wallet address/, '0x1234')
  save()
  expect(screen.getByText(/Use digits, spaces and dashes/)).toBeTruthy()
  expect(screen.getByText(/A wallet address is 0x and 40 characters/)).toBeTruthy()
  expect(apiCalls.filter(({ call }) => call === 'PUT /profile')).toEqual([])
})

test('an API refusal is shown at its field, and the input stays', async () => {
  const refusal = { code: 'invalid-values', fields: { dateOfBirth: 'not-a-birthday' } }
  mockApi({ 'PUT /profile': { status: 422, refusal } })
  renderProfile(<PersonalForm profile={aProfile()} />)
  fill()
  save()
  await screen.findByText('Enter a date of birth in the past.')
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada')
})

test('a landlord who is too young sees that once, at the date of birth, without a general error', async () => {
  const refusal = { code: 'landlord-too-young', fields: { dateOfBirth: 'landlord-too-young' } }
  mockApi({ 'PUT /profile': { status: 422, refusal } })
  renderProfile(<PersonalForm profile={aProfile()} />)
  fill()
  save()
  await screen.findByText('You must be 18 or older to rent out a home.')
  expect(screen.queryAllByText(/Something went wrong|Nothing was changed/)).toEqual([])
  expect(screen.getAllByText('You must be 18 or older to rent out a home.')).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Date of birth/)))
})

test('a landlord with published homes who wants to rent only is led to the refused choice', async () => {
  const refusal = { code: 'homes-still-published', fields: { categoryTypeId: 'homes-still-published' } }
  mockApi({ 'PUT /profile': { status: 409, refusal }, 'GET /roomAd/mine': { published: 0, ids: [] } })
  renderProfile(<PersonalForm profile={aProfile({ categoryType: { id: 1300000, text: 'Landlord' } })} />)
  fill()
  const choice = screen.getByLabelText(/Rent only/)
  const isRefused = () => choice.closest('fieldset')?.hasAttribute('data-invalid')
  fireEvent.click(choice)
  expect(isRefused()).toBe(false) // what it takes away is no error
  save()
  await screen.findByText('Unpublish your homes first.')
  await waitFor(() => expect(document.activeElement).toBe(choice))
  expect(isRefused()).toBe(true)
})

test.each(['gender', 'currentPassword', undefined])(
  'a refusal of %s has no field on the page, and is shown in general',
  async (field) => {
    const refusal = {
      code: 'invalid-values',
      fields: field && { dateOfBirth: 'not-a-birthday', [field]: 'invalid-value' },
    }
    mockApi({ 'PUT /profile': { status: 422, refusal } })
    renderProfile(<PersonalForm profile={aProfile()} />)
    fill()
    save()
    const failed = () => screen.queryAllByText('Something went wrong. Nothing was changed.')
    await waitFor(() => expect(failed()).toHaveLength(2)) // a toast, and the message in the page
  },
)

test('a user who stops being a landlord sees the consequences before saving', () => {
  mockApi({})
  renderProfile(<PersonalForm profile={aProfile({ categoryType: { id: 1300000, text: 'Landlord' } })} />)
  fireEvent.click(screen.getByLabelText(/Rent only/))
  expect(screen.getByText(/you can no longer publish homes/)).toBeTruthy()
})

test('a landlord with published homes unpublishes them first', async () => {
  const apiCalls = mockApi({
    'GET /roomAd/mine': { published: 2, ids: ['a', 'b'] },
    'PUT /roomAd/mine': { results: [] },
  })
  renderProfile(<PersonalForm profile={aProfile({ categoryType: { id: 1300000, text: 'Landlord' } })} />)
  fireEvent.click(screen.getByLabelText(/Rent only/))
  fireEvent.click(await screen.findByRole('button', { name: 'Take all 2 out of search' }))
  await vi.waitFor(() =>
    expect(apiCalls).toContainEqual({ call: 'PUT /roomAd/mine', body: { change: 'unpublish', ids: ['a', 'b'] } }),
  )
})

test('a new e-mail address waits for its confirmation, which can be resent', async () => {
  const apiCalls = mockApi({ 'POST /registration/resend': { success: 'ok' } })
  renderProfile(<PersonalForm profile={aProfile({ pendingEmailAddress: 'new@example.com' })} />)
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('new@example.com')
  fireEvent.click(screen.getByRole('button', { name: 'Send the email again' }))
  await screen.findByText('We sent an email to new@example.com.')
  expect(apiCalls.at(-1)).toEqual({ call: 'POST /registration/resend', body: { email: 'new@example.com' } })
})
