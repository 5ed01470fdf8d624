/**
 * One stage of the inventories as each party reads it.
 * @vitest-environment jsdom
 */
import type { Inventories, InventoryContent, InventoryStagePage, SignedInventory } from '@keyhold/api/inventories.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { ItemCondition } from '@keyhold/rental/inventory.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aLease, moveIn, moveOut, renderLease } from '../fixtures.setup.tsx'
import { StagePaper } from './StagePaper.tsx'

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({})))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const hash = `0x${'ab'.repeat(32)}`
const item = (name: string, condition: ItemCondition) => ({
  id: name.toLowerCase(),
  name,
  condition,
  note: '',
  newIn: 2016,
  lifetime: 15,
})
const kitchen = (worktop: ItemCondition, fridge: ItemCondition): InventoryContent => ({
  rooms: [{ id: 'kitchen', name: 'Kitchen', items: [item('Worktop', worktop), item('Fridge', fridge)] }],
  meters: [],
  keys: [],
})
const signed = (stage: InventoryStagePage['stage'], content: InventoryContent): SignedInventory => ({
  stage,
  version: 1,
  by: 'landlord',
  byViewer: true,
  state: 'agreed',
  content,
  text: '{}',
  hash,
  signedAt: moveIn,
  signer: '0xa',
  answerBy: moveIn + 72 * 3_600,
  mayAnswer: false,
  answer: { at: moveIn, signer: '0xb', text: '{}', hash, objections: [] },
})

function open(written: readonly Partial<InventoryStagePage>[], leaseNow = moveIn, change: Partial<LeaseDetail> = {}) {
  const papers = written.map(
    (one): InventoryStagePage => ({
      stage: 'move-in',
      opensAt: moveIn,
      closesAt: moveOut,
      draft: null,
      savedAt: null,
      draftHash: null,
      closed: null,
      versions: [],
      standing: null,
      ...(one.draft && { draftHash: hash }),
      ...one,
    }),
  )
  const place = { chainId: 31337, escrow: `0x${'e'.repeat(40)}`, lease: hash }
  const page: Inventories = { leaseId: 'lease', papers, place, wallets: [], leaseNow }
  const stage = papers.at(-1) as InventoryStagePage
  const lease = aLease({ status: 'released', viewer: 'landlord', change })
  return renderLease(<StagePaper lease={lease} page={page} stage={stage} viewerId="ada" onConnect={() => undefined} />)
}
const compare = (before: InventoryContent, after: InventoryContent, leaseNow = moveIn) =>
  open(
    [
      { versions: [signed('move-in', before)], standing: 1 },
      { stage: 'move-out', versions: [signed('move-out', after)], standing: 1, closed: 'inventory-too-late' },
    ],
    leaseNow,
  )
const costs = (name: string, cost: string) =>
  fireEvent.change(screen.getByLabelText(`Cost for ${name}, USDT`), { target: { value: cost } })

test('a landlord is offered no wear sheet for normal wear', () => {
  compare(kitchen('new', 'good'), kitchen('good', 'worn'))
  expect(screen.getAllByText('Normal wear')).toHaveLength(2)
  expect(screen.queryByRole('region', { name: 'Wear sheet' })).toBeNull()
})

// promise: sgn-4-inventory-sheet
test('the wear sheet has damaged items only, and none that is only worn', () => {
  compare(kitchen('good', 'good'), kitchen('damaged', 'worn'))
  const sheet = screen.getByRole('region', { name: 'Wear sheet' })
  expect(within(sheet).getByLabelText('Cost for Worktop, USDT')).toBeTruthy()
  expect(within(sheet).queryByLabelText('Cost for Fridge, USDT')).toBeNull()
})

test('the landlord takes the fair share to the claim: the amount, and how it was calculated', async () => {
  const { router } = compare(kitchen('good', 'good'), kitchen('damaged', 'missing'), moveOut + 60)
  expect(screen.queryByRole('link', { name: /^Claim \d/ })).toBeNull()
  costs('Worktop', '300')
  fireEvent.click(screen.getByRole('link', { name: 'Claim 80\u00a0USDT from the deposit' }))
  await vi.waitFor(() => expect(router.state.location.state).not.toBeNull())
  expect(router.state.location.state).toEqual({
    opens: true,
    claim: {
      amount: `${80n * 10n ** 18n}`,
      reason: 'damage',
      words:
        'From the wear sheet of the move-out inventory:\nWorktop: 80\u00a0USDT of a cost of 300\u00a0USDT, after 11 of 15 years',
    },
  })
})

test('a missing item is claimed as missing; before move-out there are no claims', () => {
  const { router } = compare(kitchen('good', 'good'), kitchen('damaged', 'missing'), moveOut + 60)
  costs('Fridge', '150')
  fireEvent.click(screen.getByRole('link', { name: 'Claim 40\u00a0USDT from the deposit' }))
  expect(router.state.location.state).toMatchObject({ claim: { reason: 'missing-items' } })
  cleanup()
  compare(kitchen('good', 'good'), kitchen('damaged', 'missing'))
  costs('Fridge', '150')
  expect(screen.queryByRole('link', { name: /Claim/ })).toBeNull()
})

test('an invalid cost says so, and counts as zero', () => {
  compare(kitchen('good', 'good'), kitchen('damaged', 'good'), moveOut + 60)
  costs('Worktop', 'about 300')
  expect(screen.getByText('Enter an amount like 150.50.')).toBeTruthy()
  costs('Worktop', '1.200')
  expect(screen.getByText(/^Thousands or cents/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Claim \d/ })).toBeNull()
})

// promise: sgn-4-inventory-stands
test('the author of a draft still reads the signed version, and continues the draft on a press', () => {
  open([{ versions: [signed('move-in', kitchen('good', 'good'))], standing: 1, draft: kitchen('worn', 'good') }])
  expect(screen.getByText('Signed by both')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Continue your draft' }))
  expect(screen.getByRole('button', { name: 'Save draft' })).toBeTruthy()
  expect(screen.getAllByLabelText<HTMLSelectElement>('Condition').map(({ value }) => value)).toEqual(['worn', 'good'])
})

test('a draft is open if nothing was signed yet; without one, a new version starts from the valid one', () => {
  open([{ draft: kitchen('worn', 'good') }])
  expect(screen.getByRole('button', { name: 'Save draft' })).toBeTruthy()
  cleanup()
  open([{ versions: [signed('move-in', kitchen('good', 'good'))], standing: 1 }])
  expect(screen.queryByRole('button', { name: 'Continue your draft' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Write a new version' })).toBeTruthy()
})

test('unsaved input is restored after a reload, on its own page', () => {
  const draft = kitchen('worn', 'good')
  const rooms = () => screen.getAllByLabelText<HTMLInputElement>(/^Room/).map(({ value }) => value)
  open([{ draft }])
  fireEvent.change(screen.getAllByLabelText(/^Room/)[0] as HTMLElement, { target: { value: 'Kitchenette' } })
  cleanup()
  open([{ draft }])
  expect(rooms()).toEqual(['Kitchenette'])
  cleanup()
  open([{ stage: 'move-out', draft }])
  expect(rooms()).toEqual(['Kitchen'])
})

// promise: sgn-4-inventory-newer
test('an author whose draft was saved by another window reads the newer one, and either choice loses nothing', () => {
  const draft = kitchen('worn', 'good')
  const newer = { draft: kitchen('damaged', 'good'), draftHash: `0x${'cd'.repeat(32)}` }
  const rooms = () => screen.getAllByLabelText<HTMLInputElement>(/^Room/).map(({ value }) => value)
  const conditions = () => screen.getAllByLabelText<HTMLSelectElement>('Condition').map(({ value }) => value)
  open([{ draft }])
  fireEvent.change(screen.getAllByLabelText(/^Room/)[0] as HTMLElement, { target: { value: 'Kitchenette' } })
  cleanup()
  open([newer])
  const warning = screen.getByRole('region', { name: 'A newer draft was saved in another window' })
  expect(within(warning).getByText('Damaged')).toBeTruthy()
  expect(rooms()).toEqual(['Kitchenette'])
  fireEvent.click(within(warning).getByRole('button', { name: 'Continue the newer one' }))
  expect([rooms(), conditions()]).toEqual([['Kitchen'], ['damaged', 'good']])
  fireEvent.click(screen.getByRole('button', { name: 'Back to what I wrote' }))
  expect([rooms(), conditions()]).toEqual([['Kitchenette'], ['worn', 'good']])
  expect(screen.queryByRole('region', { name: 'A newer draft was saved in another window' })).toBeNull()
})

test('a save names the draft it is based on', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request | string, init?: RequestInit) => {
    const body = typeof request === 'string' ? init?.body : await request.clone().text()
    if (body) sent.push(JSON.parse(String(body)))
    return Response.json({})
  })
  open([{ draft: kitchen('worn', 'good') }])
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await vi.waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ upon: hash })))
})

test('after a save nothing of the draft is stored in the tab', async () => {
  open([{ draft: kitchen('worn', 'good') }])
  fireEvent.change(screen.getAllByLabelText(/^Room/)[0] as HTMLElement, { target: { value: 'Kitchenette' } })
  expect(JSON.stringify(sessionStorage)).toContain('Kitchenette')
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await vi.waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('Kitchenette'))
})

test('missing input is listed with its room, and the first one gets the focus', async () => {
  const draft = { ...kitchen('worn', 'good'), rooms: [{ id: 'bath', name: 'Bathroom', items: [item('', 'good')] }] }
  open([{ draft: { ...draft, keys: [{ id: 'door', name: '', count: 2 }] } }])
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(screen.getByText('Please complete: Bathroom, Keys.')).toBeTruthy()
  const [first] = document.querySelectorAll('[aria-invalid="true"]')
  await vi.waitFor(() => expect(document.activeElement).toBe(first))
})

test('a file that is no photo is refused in words about photos', async () => {
  open([{ draft: kitchen('worn', 'good') }])
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
  const words = new File(['the tap drips'], 'words.txt', { type: 'text/plain' })
  fireEvent.change(input as HTMLInputElement, { target: { files: [words] } })
  const said = await screen.findByText('This is not a photo. Add a JPEG, PNG or WebP picture.')
  expect(said.closest('[role=alert]')).not.toBeNull()
})

test('each entry counts as changed or unchanged; meters are counted separately', () => {
  const meters = (reading: string) => [{ id: 'power', kind: 'electricity' as const, number: '', unit: 'kWh', reading }]
  compare(
    { ...kitchen('good', 'good'), meters: meters('100') },
    { ...kitchen('damaged', 'good'), meters: meters('180') },
  )
  expect(screen.getByRole('heading', { name: '1 of 2 entries differ' })).toBeTruthy()
  expect(screen.getByText('1 entry unchanged, 1 meter was read again')).toBeTruthy()
})

// promise: disputes-retention-page
test('after the storage period a signed inventory is called deleted, and one that was never signed is not', () => {
  const closed = [{ closed: 'inventory-ended' as const }]
  const facts = { stage: 'move-in', inventory: 'signed', version: 1 }
  const row = {
    at: moveIn,
    act: 'record',
    party: 'landlord',
    facts,
    from: null,
    to: 'Completed',
    person: null,
  } as const
  const history = [{ ...row, id: 'row', serverAt: '2026-12-01T18:00:00.000Z' }] as unknown as LeaseDetail['history']
  open(closed, moveOut, { isAgreementDeleted: true, history })
  expect(document.body.textContent).toContain('This inventory was deleted together with the agreement')
  cleanup()
  open(closed, moveOut, { isAgreementDeleted: true })
  expect(document.body.textContent).not.toContain('was deleted')
})
