/**
 * Viewings in a conversation, for both users (D 7.9).
 * @vitest-environment jsdom
 */
import type { Viewing } from '@keyhold/api/viewings.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../ui/dialogs.setup.ts'
import { aViewing, calls, home, lucia, openConversation, viewingId } from './viewings.setup.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

test('the tenant picks one of the times, which the button names, and nothing is sent before a choice', async () => {
  openConversation([aViewing()])
  await press('Pick a time')
  expect(screen.getByText('First choose one of the times.')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('radio')[1] as HTMLElement)
  await press('Agree on Mon 23 Nov, 17:30')
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toEqual({
    call: `PUT /viewings/${viewingId}/time`,
    input: { startsAt: '2026-11-23T23:30:00.000Z' },
  })
})

test('a time taken by another tenant is shown as unavailable and cannot be chosen', async () => {
  const { times } = aViewing()
  openConversation([aViewing({ times: times.map((time, at) => ({ ...time, isFree: at > 0 })) })])
  expect(await screen.findByText('No longer available')).toBeTruthy()
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ disabled }) => disabled)).toEqual([true, false, false])
})

test('a tenant who was too late reads a message', async () => {
  const taken = () => Response.json({ code: 'viewing-time-taken' }, { status: 409 })
  openConversation([aViewing()], { answer: taken })
  fireEvent.click((await screen.findAllByRole('radio'))[0] as HTMLElement)
  await press(/^Agree on/)
  expect(await screen.findByText(/Another viewing is already agreed for this time/)).toBeTruthy()
})

test("times are the home's, with the reader's own and the zone beside them if their clocks differ", async () => {
  openConversation([aViewing()])
  expect(await screen.findByText('Mon 23 Nov, 10:00')).toBeTruthy()
  expect(screen.getByText('Mon 23 Nov, 16:00 your time')).toBeTruthy()
  expect(screen.getByText(/Times are local to the home \(El Salvador Time\)/)).toBeTruthy()
})

test('a reader with the same clock sees no second time', async () => {
  openConversation([aViewing({ timeZone: 'UTC' })])
  expect(await screen.findByText('Mon 23 Nov, 16:00')).toBeTruthy()
  expect(screen.queryByText(/your time/)).toBeNull()
  expect(screen.queryByText(/local to the home/)).toBeNull()
})

test('an agreed viewing shows until when and where, and can be cancelled with a reason', async () => {
  const address = 'Calle Padres Aguilar 12, Escalón'
  const entries = [{ messageId: viewingId, kind: 'agreed' as const, isMine: true }]
  openConversation([aViewing({ stage: 'agreed', startsAt: '2026-11-23T23:30:00.000Z', address, entries })])
  const card = await screen.findByRole('article', { name: 'Viewing agreed' })
  expect(card.textContent).toContain('18:00, El Salvador Time')
  expect(card.textContent).toContain(address)
  await press('Cancel viewing')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Why (optional)'), { target: { value: 'My flight is late' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel the viewing' }))
  await waitFor(() =>
    expect(calls).toEqual([{ call: `PUT /viewings/${viewingId}/end`, input: { reason: 'My flight is late' } }]),
  )
})

test('a message that represents nothing is shown as it is', async () => {
  openConversation([aViewing({ entries: [] })])
  expect(await screen.findByText('Times for a viewing')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
})

test("the landlord chooses times: an overlapping one is refused at once, and they are sent by the home's clock", async () => {
  openConversation([], { isMine: true, answer: () => Response.json(aViewing()) })
  await press('Offer viewing times')
  const dialog = within(await screen.findByRole('dialog'))
  const add = dialog.getByRole('button', { name: 'Add this time' })
  fireEvent.click(add)
  fireEvent.click(add)
  expect(dialog.getByRole('alert').textContent).toContain('Two of these times overlap')
  fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '17:30' } })
  fireEvent.click(add)
  expect(dialog.queryByRole('alert')).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Remove Sat 21 Nov, 10:00' }))
  fireEvent.change(dialog.getByLabelText('Length'), { target: { value: '45' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Offer 1 time' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({
    call: 'POST /viewings',
    input: { tenantId: lucia, roomAdId: home, times: ['2026-11-21T17:30'], minutes: 45, way: 'in-person', words: '' },
  })
})

test('an offer without times is not sent', async () => {
  openConversation([], { isMine: true })
  await press('Offer viewing times')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Offer 0 times' }))
  expect(dialog.getByRole('alert').textContent).toContain('Add at least one time')
  expect(calls).toEqual([])
})

test('the tenant requests a viewing with a line about suitable times', async () => {
  openConversation([aViewing({ stage: 'declined' })])
  await press('Ask for a viewing')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/^When would suit you/), { target: { value: 'Any evening' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Ask for a viewing' }))
  await waitFor(() =>
    expect(calls[0]).toMatchObject({
      call: 'POST /viewings/questions',
      input: { roomAdId: home, words: 'Any evening' },
    }),
  )
})

// promise: sgn-4-chat-turn-asked
test('times are offered for the requested home, even if the conversation has changed to another since', async () => {
  const asked = { id: `${'5'.repeat(8)}-1111-4111-8111-111111111111`, title: 'House boat' }
  const entries = [{ messageId: viewingId, kind: 'asked', isMine: false }] as const
  openConversation([aViewing({ stage: 'asked', isLandlord: true, home: asked, times: [], entries: [...entries] })], {
    isMine: true,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Offer times' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('heading', { name: 'House boat' })).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add this time' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Offer 1 time' }))
  await waitFor(() => expect(calls).toMatchObject([{ call: 'POST /viewings', input: { roomAdId: asked.id } }]))
})

const cancelled = (changes: Partial<Viewing> = {}) =>
  aViewing({
    stage: 'cancelled',
    startsAt: '2026-11-23T23:30:00.000Z',
    isEndedByMe: true,
    entries: [{ messageId: viewingId, kind: 'cancelled', isMine: true }],
    ...changes,
  })

test('after a cancelled viewing the tenant can request another time, and the landlord can offer other times', async () => {
  openConversation([cancelled()])
  await press('Ask for another time')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Ask for a viewing' }))
  await waitFor(() => expect(calls).toMatchObject([{ call: 'POST /viewings/questions', input: { roomAdId: home } }]))
  cleanup()
  openConversation([cancelled({ isLandlord: true })], { isMine: true })
  await press('Offer other times')
  expect(await screen.findByRole('dialog', { name: 'Offer viewing times' })).toBeTruthy()
})

test('a cancelled viewing has no actions if something newer was arranged, or its home cannot be viewed', async () => {
  const since = aViewing({ id: `${'6'.repeat(8)}-1111-4111-8111-111111111111`, entries: [] })
  const another = { id: `${'5'.repeat(8)}-1111-4111-8111-111111111111`, title: 'House boat' }
  for (const viewings of [[since, cancelled()], [cancelled({ home: another })]]) {
    openConversation(viewings)
    expect(await screen.findByRole('heading', { name: /^You cancelled the viewing/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask for another time' })).toBeNull()
    cleanup()
  }
})

test("while the tenant's request is unanswered, they cannot request again", async () => {
  openConversation([
    aViewing({ stage: 'asked', times: [], entries: [{ messageId: viewingId, kind: 'asked', isMine: true }] }),
  ])
  await screen.findByText(/asked/i)
  expect(screen.queryByRole('button', { name: 'Ask for a viewing' })).toBeNull()
})

test('while a viewing is agreed, neither party can offer or request another', async () => {
  openConversation([aViewing({ stage: 'agreed', startsAt: '2026-11-23T23:30:00.000Z' })])
  await screen.findByRole('article')
  expect(screen.queryByRole('button', { name: 'Ask for a viewing' })).toBeNull()
})
