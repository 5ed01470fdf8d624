/**
 * Messages as evidence: picked from the parties' conversation, and read by both and the arbitrator.
 * @vitest-environment jsdom
 */
import type { Evidence, QuotedMessages } from '@keyhold/api/evidence.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import '../../../ui/dialogs.setup.ts'
import { aLease, moveIn, renderLease } from '../fixtures.setup.tsx'
import { AddMessages } from './AddMessages.tsx'
import { EvidenceList } from './EvidenceList.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const lease = aLease({ status: 'disputed', viewer: 'tenant' })
const names = { tenant: 'Ben Okafor', landlord: 'Ada Lind' }
const piece: Evidence = {
  id: 'piece',
  part: 'handover',
  party: 'tenant',
  kind: 'messages',
  name: 'messages-2026-05-01.json',
  bytes: 300,
  messages: 2,
  hash: 'a'.repeat(64),
  addedAt: moveIn,
  mayTakeBack: false,
}
const message = (id: string, from: 'tenant' | 'landlord', words: string) => ({
  id,
  from,
  words,
  sentAt: '2026-05-01T10:00:00.000Z',
})
const quoted: QuotedMessages = {
  lease: 'lease',
  messages: [message('asked', 'tenant', 'Does the oven work?'), message('answered', 'landlord', 'Yes, since May.')],
}
/** The conversation in the chat's format. */
const chat = [...quoted.messages, message('thanked', 'tenant', 'Thank you')].map(({ id, from, words, sentAt }) => ({
  id,
  content: words,
  timestamp: sentAt,
  senderId: from === 'tenant' ? lease.tenant.id : lease.landlord.id,
}))

/** An API with that conversation and the piece; calls are recorded. */
function answer({ said = chat as readonly object[], refused = '' } = {}) {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push(method === 'GET' ? path : [method, path, JSON.parse(String(body))])
    if (refused && (refused === 'conversation' ? path.includes('/messages/') : method === 'POST'))
      return Response.json({ code: refused === 'conversation' ? 'server-fault' : refused }, { status: 409 })
    if (path.startsWith('/api/messages/')) return Response.json(said)
    if (path.endsWith('/evidence/piece')) return Response.json(quoted)
    return Response.json({ success: 'ok' })
  })
  return asked
}
const pick = async (own: readonly Evidence[] = []) => {
  renderLease(<AddMessages lease={lease} part="handover" own={own} />)
  fireEvent.click(screen.getByRole('button', { name: 'Add messages' }))
  return within(await screen.findByRole('dialog', { name: 'Which messages do you want to add?' }))
}

test("a tenant picks messages of the parties' conversation: author, time and text, and adds them", async () => {
  const asked = answer()
  const dialog = await pick()
  expect(asked).toEqual([`/api/messages/${lease.landlord.id}/${lease.tenant.id}`])
  const all = dialog.getAllByRole('checkbox')
  expect(all).toHaveLength(3)
  const choice = (name: RegExp) => dialog.getByRole('checkbox', { name })
  expect(dialog.getByRole('button', { name: 'Add messages' })).toHaveProperty('disabled', true)
  fireEvent.click(choice(/Ada Moreno.*Yes, since May/))
  fireEvent.click(choice(/Thank you/))
  fireEvent.click(choice(/Does the oven work/))
  fireEvent.click(choice(/Thank you/))
  fireEvent.click(dialog.getByRole('button', { name: 'Add 2 messages' }))
  expect(await screen.findByText('The messages were added')).toBeTruthy()
  const sent = { part: 'handover', messages: ['answered', 'asked'] }
  expect(asked).toContainEqual(['POST', '/api/profile/disputes/lease/evidence/messages', sent])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('messages added before are marked and cannot be chosen again', async () => {
  answer()
  const dialog = await pick([piece])
  const states = dialog.getAllByRole<HTMLInputElement>('checkbox').map(({ checked, disabled }) => [checked, disabled])
  expect(states).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ])
  expect(dialog.getAllByText('Already added')).toHaveLength(2)
})

test('more than fifty at a time are not sent', async () => {
  answer({ said: Array.from({ length: 51 }, (_, number) => ({ ...chat[0], id: `${number}` })) })
  const dialog = await pick()
  for (const box of dialog.getAllByRole('checkbox')) fireEvent.click(box)
  expect(dialog.getByRole('alert').textContent).toBe('At most 50 messages at a time.')
  expect(dialog.getByRole('button', { name: 'Add 51 messages' })).toHaveProperty('disabled', true)
})

test('a refusal stays with its reason beside the chosen messages; an empty conversation says so', async () => {
  answer({ refused: 'evidence-message-shown' })
  const dialog = await pick()
  fireEvent.click(dialog.getByLabelText(/Thank you/))
  fireEvent.click(dialog.getByRole('button', { name: 'Add 1 message' }))
  expect(await dialog.findByText(/You have already added one of these messages/)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>(/Thank you/).checked).toBe(true)
  cleanup()
  answer({ said: [] })
  expect((await pick()).getByText(/You two have not messaged each other here/)).toBeTruthy()
})

test('a conversation that fails to load says so and opens nothing', async () => {
  answer({ refused: 'conversation' })
  renderLease(<AddMessages lease={lease} part="handover" own={[]} />)
  fireEvent.click(screen.getByRole('button', { name: 'Add messages' }))
  expect(await screen.findByText('The messages could not be loaded')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['party', '/api/profile/disputes/lease/evidence/piece'],
  ['desk', '/api/desk/disputes/lease/evidence/piece'],
] as const)(
  'a piece of messages shows their number; its reader at the %s opens and reads them',
  async (reader, path) => {
    const asked = answer()
    renderLease(
      <EvidenceList heading="h3" pieces={[piece]} reader={reader} leaseId="lease" timeZone="UTC" names={names} />,
    )
    expect(screen.getByRole('listitem').textContent).toContain('2 messages')
    expect(asked).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: /^Read/ }))
    const dialog = within(await screen.findByRole('dialog', { name: '2 messages' }))
    const lines = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines[0]).toMatch(/^Ben Okafor.*2026.*Does the oven work\?$/)
    expect(lines[1]).toMatch(/^Ada Lind.*2026.*Yes, since May\.$/)
    await waitFor(() => expect(asked).toEqual([path]))
  },
)
