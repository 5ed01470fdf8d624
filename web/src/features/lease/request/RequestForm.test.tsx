/**
 * The lease form: its fields, prefilled data, errors, and the request it sends.
 * @vitest-environment jsdom
 */
import type { Profile } from '@keyhold/api/accounts.schema.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { FormEvent } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderLease } from '../fixtures.setup.tsx'
import { MissingData } from './MissingData.tsx'
import { RequestFooter } from './RequestFooter.tsx'
import { RequestForm } from './RequestForm.tsx'
import { RequestRefused } from './RequestRefused.tsx'
import { detailsFromProfile, emptyDetails, problemsIn, requestInput } from './requestForm.ts'
import { useRequest } from './useRequest.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const whole = {
  ...emptyDetails,
  renteeFullName: ' Ben Castro ',
  renteeDateOfBirth: '1992-02-09',
  renteeIdPassPortNumber: 'X 118 417',
  renteeNationality: 'Spanish',
  renteeMaritalId: '1200000',
  renteeProfession: 'Sound engineer',
  renteeHomeAddress: 'Calle La Reforma 218',
  renteeMobile: '+503 7110 2298',
  renteeEmail: 'ben@example.com',
}
const requestedStay = { roomAdId: 'home', validFrom: '2026-12-01', validTo: '2027-12-01' }
const profile = {
  firstName: 'Ben',
  lastName: 'Castro',
  dateOfBirth: '1992-02-09',
  phoneNumber: '+503 7110 2298',
  emailAddress: 'ben@example.com',
  occupation: { id: 500_000, text: 'Employed' },
} as Profile

// promise: sgn-2-lease-form
test('the form is prefilled from the profile', () => {
  expect(detailsFromProfile(profile)).toEqual({
    ...emptyDetails,
    renteeFullName: 'Ben Castro',
    renteeDateOfBirth: '1992-02-09',
    renteeProfession: 'Employed',
    renteeMobile: '+503 7110 2298',
    renteeEmail: 'ben@example.com',
  })
})

// promise: sgn-5-lease
test('every field is required except the message to the landlord', () => {
  expect(Object.keys(problemsIn(emptyDetails, '2026-11-20'))).toEqual(
    Object.keys(emptyDetails).filter((name) => name !== 'message' && name !== 'renteeHasOneName'),
  )
  expect(problemsIn(whole, '2026-11-20')).toEqual({})
})

test('a tenant must be 18 on the day of the request', () => {
  expect(problemsIn({ ...whole, renteeDateOfBirth: '2008-11-21' }, '2026-11-20')).toEqual({
    renteeDateOfBirth: 'too-young',
  })
  expect(problemsIn({ ...whole, renteeDateOfBirth: '2008-11-20' }, '2026-11-20')).toEqual({})
})

test('a birthday in year 1 is too long ago, and one in the future is invalid', () => {
  const said = (renteeDateOfBirth: string) =>
    problemsIn({ ...whole, renteeDateOfBirth }, '2026-11-20').renteeDateOfBirth
  expect(said('0001-01-01')).toBe('birthday-too-long-ago')
  expect(said('2026-11-21')).toBe('field-not-a-birthday')
})

test('a name without a last name is refused before sending', () => {
  expect(problemsIn({ ...whole, renteeFullName: ' Ben ' }, '2026-11-20')).toEqual({
    renteeFullName: 'full-name-needed',
  })
})

// promise: sgn-5-lease-email
test('an invalid e-mail is refused', () => {
  expect(problemsIn({ ...whole, renteeEmail: 'ben@' }, '2026-11-20')).toEqual({ renteeEmail: 'email' })
})

test('the request is trimmed, and has the same birthday twice', () => {
  const input = requestInput(whole, requestedStay)
  expect(input.renteeFullName).toBe('Ben Castro')
  expect(input.dateOfBirth).toBe(input.renteeDateOfBirth)
  expect(input.renteeMaritalId).toBe(1_200_000)
  expect('message' in input).toBe(false)
})

function TestForm({ onSent }: { onSent: () => void }) {
  const request = useRequest({ profile, lease: undefined, requestedStay, timeZone: 'UTC', onSent })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    request.submit()
  }
  return (
    <form noValidate onSubmit={submit}>
      <RequestForm
        details={request.details}
        isRestored={request.isRestored}
        problems={request.problems}
        onChange={request.change}
      />
      <RequestRefused error={request.failure} home="/detail/home" profile="/profile" />
      <RequestFooter busy={request.busy} isEdit={false} home="/" />
    </form>
  )
}

/** One test's API: answers the code list, and the request as given. */
function answer(status: number, body: object) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json([{ id: 1_200_000, text: 'Single', disabled: false }])
    sent.push(JSON.parse(String(init.body)))
    return Response.json(body, { status })
  })
  return sent
}

async function fill() {
  await screen.findByRole('option', { name: 'Single' })
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('ID or passport number', 'X 118 417')
  type('Nationality', 'Spanish')
  type('Marital status', '1200000')
  type('Home address', 'Calle La Reforma 218')
  fireEvent.click(screen.getByRole('button', { name: 'Accept contract' }))
}

test('missing input is reported at its field, and the first one gets the focus', async () => {
  const sent = answer(200, { id: 'lease' })
  renderLease(<TestForm onSent={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: 'Accept contract' }))
  expect(screen.getByLabelText('Home address').getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Home address')))
  expect(sent).toEqual([])
})

// promise: sgn-2-lease-on
test('a complete form is sent once, and the user moves on', async () => {
  const sent = answer(200, { id: 'lease' })
  const onSent = vi.fn()
  renderLease(<TestForm onSent={onSent} />)
  await fill()
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(sent).toMatchObject([{ roomAdId: 'home', validFrom: '2026-12-01', renteeNationality: 'Spanish' }])
})

test.each([
  ['email-not-confirmed', 'Confirm your email first. Open the link we sent you.', 'Go to my profile'],
  ['own-home', 'You cannot rent your own home.', 'Back to the home'],
  ['dates-already-taken', 'Someone else has taken these dates in the meantime.', 'Change the dates'],
])('%s is reported on the page, with the next step', async (code, sentence, way) => {
  answer(409, { code })
  renderLease(<TestForm onSent={() => undefined} />)
  await fill()
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByRole('link', { name: way })).toBeTruthy()
})

test.each([
  ['too-young', 'too-young', 'A tenant must be 18 or older.'],
  ['invalid-values', 'too-big', 'This is too high or too long.'],
])('a birthday refused as %s is reported once, at its field, which gets the focus', async (code, wrong, sentence) => {
  answer(422, { code, fields: { renteeDateOfBirth: wrong } })
  renderLease(<TestForm onSent={() => undefined} />)
  await fill()
  expect(await screen.findAllByText(sentence)).toHaveLength(1)
  expect(screen.queryByText('Error while trying to initiate contract')).toBeNull()
  expect(screen.queryByText(/Some fields need/)).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Date of birth')))
})

test('a refusal without a field in the form is reported in general', async () => {
  answer(422, { code: 'dates-too-early', fields: { validFrom: 'dates-too-early' } })
  renderLease(<TestForm onSent={() => undefined} />)
  await fill()
  await screen.findByText('Error while trying to initiate contract')
  expect(screen.getByRole('link', { name: 'Change the dates' })).toBeTruthy()
})

// promise: sgn-2-lease-missing
test('a request without dates cannot be sent, and goes back after 3 seconds', async () => {
  vi.useFakeTimers()
  const { router } = renderLease(
    <>
      <MissingData />
      <RequestFooter closed="missing" busy={false} isEdit={false} home="/" />
    </>,
  )
  await act(() => router.navigate('/lease-agreement'))
  const back = vi.spyOn(router, 'navigate')
  expect(screen.getByText('Error! Missing data!')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Accept contract' }).disabled).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(2_900))
  expect(back).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(back).toHaveBeenCalledWith(-1)
})
