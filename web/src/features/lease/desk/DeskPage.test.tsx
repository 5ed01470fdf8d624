/**
 * The arbitrator's desk: reading and deciding.
 * @vitest-environment jsdom
 */

import type { DeskLease, DeskRow, KeptDecision } from '@keyhold/api/desk.ts'
import { plainTerms } from '@keyhold/escrow/terms.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../../gateways/render.setup.tsx'
import '../../../ui/dialogs.setup.ts'
import { ToastRegion } from '../../../ui/Toast.tsx'
import { laterDates } from '../laterDates.ts'
import { DeskPage } from './DeskPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const day = 86_400
const now = 1_796_000_000
const usdt = (amount: number) => `${BigInt(amount) * 10n ** 18n}`
const hash = (sign: string) => `0x${sign.repeat(64)}`

/** Ben disputes 300 of Ada's first rent of 1,100; four days are left. */
function aRow(changes: Partial<DeskRow> = {}): DeskRow {
  return {
    leaseId: 'lease',
    reference: 'KH-000417',
    depositPolicy: 'until-move-out',
    part: 'handover',
    openedBy: 'tenant',
    openedAt: now - 10 * day,
    agreed: usdt(1100),
    claimed: usdt(300),
    held: usdt(300),
    due: now + 4 * day,
    latestDue: now + 170 * day,
    payee: 'landlord',
    state: 'open',
    decided: null,
    timeZone: 'America/El_Salvador',
    leaseNow: now,
    city: 'San Salvador',
    tenant: { firstName: 'Ben' },
    landlord: { firstName: 'Ada' },
    statementsBy: ['tenant'],
    hasDraft: false,
    ...changes,
  }
}

function aLease(changes: Partial<DeskLease> = {}): DeskLease {
  return {
    disputes: [],
    statements: [
      {
        part: 'handover',
        party: 'tenant',
        reason: 'not-clean',
        claim: null,
        words: 'The oven.\nAnd the bath.',
        madeAt: now - 11 * day,
      },
      { part: 'deposit', party: 'landlord', reason: 'damage', claim: null, words: 'Of the other part.', madeAt: now },
    ],
    evidence: [],
    interest: { interest: 'none', at: now - day },
    decisions: [],
    depositPolicy: 'until-move-out',
    document: hash('a'),
    chain: {
      chainId: 31_337,
      network: 'Local chain',
      escrow: `0x${'1'.repeat(40)}`,
      escrowVersion: '3',
      explorerUrl: null,
    },
    smartContractId: hash('b'),
    terms: {
      ...plainTerms,
      firstRent: usdt(1100),
      tenant: `0x${'2'.repeat(40)}`,
      landlord: `0x${'3'.repeat(40)}`,
      arbitrator: `0x${'4'.repeat(40)}`,
      handover: usdt(1100),
      deposit: usdt(1100),
      moveIn: now - 11 * day,
      moveOut: now + 300 * day,
      payBy: now - 20 * day,
      document: hash('a'),
    },
    leaseNow: now,
    ...changes,
  }
}

interface Answers {
  readonly rows?: readonly DeskRow[]
  readonly lease?: DeskLease
  readonly refused?: string
}

/** Opens the desk on an API with these responses; returns the calls. */
function openDesk(
  { rows = [aRow()], lease = aLease(), refused }: Answers = {},
  leaseId?: string,
  part: DeskRow['part'] | null = 'handover',
) {
  const sent: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') {
      const input = JSON.parse(String(body))
      sent.push({ path, body: input })
      if (path.endsWith('/desk/name')) return Response.json(input)
      const kept: KeptDecision = { ...input, madeAt: now, hash: hash('c'), state: 'draft' }
      return Response.json(kept)
    }
    if (refused) return Response.json({ code: refused }, { status: 403 })
    if (path.endsWith('/desk/disputes')) return Response.json(rows)
    if (path.endsWith('/desk/name')) return Response.json({ name: null })
    return path.includes('/desk/disputes/')
      ? Response.json(lease)
      : Response.json({ code: 'chain-away' }, { status: 503 })
  })
  renderWithProviders(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ToastRegion>
        <DeskPage leaseId={leaseId} part={(leaseId && part) || undefined} WalletDialog={WalletDialog} />
      </ToastRegion>
    </QueryClientProvider>,
  )
  return sent
}
const WalletDialog = () => null
/** A PDF of one party. */
const aPiece = { part: 'handover', kind: 'pdf', bytes: 1_230_000, addedAt: now - day, mayTakeBack: false } as const
const plain = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const decide = () => fireEvent.click(screen.getByRole('button', { name: /^(Decide|Pay )/ }))

// promise: sgn-6-arbitrators-desk
test("an arbitrator sees the cases by deadline, and for the first one both parties' statements on that part", async () => {
  openDesk({
    rows: [
      aRow(),
      aRow({ leaseId: 'other', part: 'deposit', openedBy: 'landlord', due: now + 9 * day }),
      aRow({
        leaseId: 'done',
        state: 'ruled',
        held: '0',
        decided: { at: now, toTenant: usdt(100), toLandlord: usdt(200) },
      }),
    ],
  })
  const queue = await screen.findByRole('navigation', { name: 'Cases' })
  expect(within(queue).getAllByRole('heading').map(plain)).toEqual(['2 open cases', '1 closed case'])
  expect(within(queue).getAllByRole('link').map(plain)).toEqual([
    'First rent, San Salvador300 USDTAda and Ben4 days left',
    'Deposit, San Salvador300 USDTAda and Ben9 days left',
    'First rent, San Salvador300 USDTAda and BenDecided',
  ])
  const bens = await screen.findByRole('region', { name: 'What Ben says, Tenant' })
  expect(plain(bens)).toContain('It was not cleanThe oven.\nAnd the bath.')
  expect(plain(screen.getByRole('region', { name: 'What Ada says, Landlord' }))).toContain(
    'Ada has not said anything yet.',
  )
  expect(document.body.textContent).not.toContain('Of the other part.')
})

// promise: end-desk
test('an arbitrator sees that both ended the stay early, which the escrow does not know', async () => {
  openDesk({ rows: [aRow({ endedEarly: { validTo: '2027-03-11', firstValidTo: '2027-06-01' } })] })
  await screen.findByText(/In Keyhold this stay ended early, on 11.Mar.2027\. The agreement says 1.Jun.2027/)
  cleanup()
  openDesk()
  await screen.findByText(/The oven\./)
  expect(screen.queryByText(/to end this stay early/)).toBeNull()
})

test('a share typed for one party leaves the rest to the other, never more than is held', async () => {
  openDesk()
  const [bens, adas] = await Promise.all(
    ['To Ben', 'To Ada'].map((name) => screen.findByLabelText<HTMLInputElement>(name)),
  )
  fireEvent.change(bens as HTMLInputElement, { target: { value: '120.5' } })
  expect(screen.getByLabelText<HTMLInputElement>('To Ada').value).toBe('179.5')
  fireEvent.change(bens as HTMLInputElement, { target: { value: '300.01' } })
  screen.getByText(/The escrow holds no more than 300/)
  fireEvent.click(screen.getByRole('button', { name: 'All to Ada' }))
  expect((bens as HTMLInputElement).value).toBe('0')
  expect(adas).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Half each' }))
  expect((bens as HTMLInputElement).value).toBe('150')
  const landlords = screen.getByLabelText<HTMLInputElement>('To Ada')
  fireEvent.blur(landlords, { target: { value: '40' } })
  expect((bens as HTMLInputElement).value).toBe('260')
  const again = screen.getByLabelText<HTMLInputElement>('To Ada')
  again.value = '300.01'
  fireEvent.blur(again)
  expect([again.value, (bens as HTMLInputElement).value]).toEqual(['40', '260'])
})

test('until 48 hours after the first due time an arbitrator reads from when the escrow accepts a decision', async () => {
  openDesk({ rows: [aRow({ latestDue: now + 179 * day })] })
  await screen.findByText(/^The escrow accepts a decision from .* on, so that both parties are heard first\.$/)
  cleanup()
  openDesk({ rows: [aRow({ latestDue: now + 178 * day })] })
  await screen.findByLabelText('To Ben')
  expect(screen.queryByText(/accepts a decision from/)).toBeNull()
})

// promise: arbitrator-button
test('the button says what goes to whom, in the order of the fields', async () => {
  openDesk()
  const field = await screen.findByLabelText('To Ben')
  const pay = () => screen.getByRole('button', { name: /^(Decide|Pay )/ }).textContent?.replaceAll('\u00a0', ' ')
  expect(pay()).toBe('Decide')
  fireEvent.change(field, { target: { value: '100' } })
  expect(pay()).toBe('Pay 100 USDT to Ben and 200 USDT to Ada')
  fireEvent.click(screen.getByRole('button', { name: 'All to Ada' }))
  expect(pay()).toBe('Pay 300 USDT to Ada and nothing to Ben')
  fireEvent.click(screen.getByRole('button', { name: 'All to Ben' }))
  expect(pay()).toBe('Pay 300 USDT to Ben and nothing to Ada')
  const fields = screen.getAllByRole('textbox').map((one) => one.getAttribute('name') ?? one.id)
  expect(fields.indexOf(field.id)).toBeLessThan(fields.indexOf(screen.getByLabelText('To Ada').id))
})

test('an arbitrator reads the papers while the dispute is open, and 30 days after its end', async () => {
  const decided = { at: now - 10 * day, toTenant: usdt(100), toLandlord: usdt(200) }
  const ended = aRow({ state: 'ruled', held: '0', decided })
  const papers = () => screen.findByRole('region', { name: 'Papers of the lease' })
  openDesk({ lease: aLease({ disputes: [aRow()] }) })
  expect(
    within(await papers())
      .getAllByRole('link')
      .map(plain),
  ).toEqual(['Move-in inventory', 'Move-out inventory', 'Agreement', 'Rents'])
  cleanup()
  openDesk({ rows: [ended], lease: aLease({ disputes: [ended] }) })
  expect(plain(await papers())).toMatch(/You can read them until/)
  cleanup()
  const over = { ...ended, decided: { ...decided, at: now - 30 * day } }
  openDesk({ rows: [over], lease: aLease({ disputes: [over] }) })
  expect(plain(await papers())).toMatch(/You could read the papers until/)
  expect(within(await papers()).queryByRole('link')).toBeNull()
})

// promise: second-at-desk
test('a dispute of a second payment is a case of its own, decided without stored reasons', async () => {
  const { chain, terms } = aLease()
  const second = { smartContractId: hash('e'), chain, terms: { ...terms, tenant: `0x${'9'.repeat(40)}` } }
  const row = aRow({ second, statementsBy: [] })
  openDesk({ rows: [row, aRow()], lease: aLease({ disputes: [row, aRow()], interest: null }) })
  const links = await screen.findAllByRole('link', { name: /USDT/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/desk/lease/handover?second=${hash('e')}`,
    '/desk/lease/handover',
  ])
  expect(plain(links[0] ?? null)).toContain('Second payment, San Salvador')
  await screen.findByText(/The tenant paid this lease twice/)
  expect(screen.queryByRole('button', { name: 'I have no conflict of interest' })).toBeNull()
  expect(screen.queryByText(/What Ben says/)).toBeNull()
  expect(screen.queryByLabelText('Reasons (both parties read them)')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'All to Ben' }))
  fireEvent.click(screen.getByRole('button', { name: /^Pay 300.USDT to Ben and nothing to Ada$/ }))
  await screen.findByRole('dialog', { name: 'Share 300\u00a0USDT as decided?' })
})

test('an arbitrator chooses a public name at the desk', async () => {
  const sent = openDesk()
  fireEvent.change(await screen.findByLabelText('Public name'), { target: { value: 'Mediation Helena' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save name' }))
  await screen.findByText('Name saved')
  expect(sent).toEqual([{ path: expect.stringMatching(/\/desk\/name$/), body: { name: 'Mediation Helena' } }])
})

test('a pending ruling blocks every other', async () => {
  localStorage.setItem(
    `keyhold.landed.split-handover.${hash('b')}`,
    JSON.stringify({ hash: hash('d'), at: Date.now() }),
  )
  const draft = { part: 'handover', toTenant: usdt(100), words: 'A third.' } as const
  openDesk({ lease: aLease({ decisions: [{ ...draft, madeAt: now, hash: hash('c'), state: 'draft' }] }) })
  await screen.findByText('Sent, not final yet')
  screen.getByText('Your decision, not final yet')
  expect(screen.queryByText('Your draft, not sent')).toBeNull()
  expect(screen.queryByRole('button', { name: /^(Decide|Pay |Give more time)/ })).toBeNull()
  localStorage.clear()
})

test("the escrow's amount counts for the disputing party; no claim exceeds the disputed sum; rent and deposit have their names", async () => {
  const more = { ...aLease().statements[0], claim: usdt(1100) } as DeskLease['statements'][number]
  const adas = { ...more, party: 'landlord', reason: 'other', claim: usdt(900) } as const
  openDesk({ rows: [aRow({ depositPolicy: 'at-handover' })], lease: aLease({ statements: [more, adas] }) })
  const money = plain(await screen.findByRole('region', { name: 'The money in this dispute' }))
  expect(money).toContain('First rent and deposit, 1,100 USDT')
  expect(money).toContain('Ben asks for300 USDT to BenAda asks for300 USDT to Ada')
})

test('a decision has shares and reasons, and is stored before the wallet is asked to carry it out', async () => {
  const sent = openDesk()
  await screen.findByLabelText('To Ben')
  decide()
  expect(screen.getAllByRole('alert').map(plain).filter(Boolean)).toEqual([
    'Enter an amount like 150.50, or 0.',
    'Write your reasons. Both parties have a right to them.',
  ])
  fireEvent.change(screen.getByLabelText('To Ben'), { target: { value: '120' } })
  fireEvent.change(screen.getByLabelText('Reasons (both parties read them)'), { target: { value: '   ' } })
  decide()
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText('Reasons (both parties read them)'), {
    target: { value: 'The oven was not clean.' },
  })
  decide()
  const dialog = await screen.findByRole('dialog', { name: 'Share 300\u00a0USDT as decided?' })
  expect(sent).toEqual([
    {
      path: expect.stringMatching(/\/desk\/disputes\/lease\/decision$/),
      body: { part: 'handover', toTenant: usdt(120), words: 'The oven was not clean.' },
    },
  ])
  expect(plain(dialog)).toContain('180 USDT to Ada')
  expect(plain(dialog)).toContain('120 USDT to Ben')
})

test('of a disputed first rent an arbitrator can end the stay after the hearing, and reads what follows for the deposit', async () => {
  openDesk()
  fireEvent.click(await screen.findByRole('button', { name: 'End the stay' }))
  const dialog = await screen.findByRole('dialog', { name: 'End the stay?' })
  expect(plain(dialog)).toMatch(/The deposit goes back to Ben on \d+ \w+ \d{4}, unless Ada claims a part before/)
  const last = within(dialog).getByLabelText('Last day of the stay')
  fireEvent.change(last, { target: { value: '2020-01-01' } })
  expect(plain(dialog)).toContain('Choose a day from')
})

test('where the escrow holds no deposit, an arbitrator who ends the stay reads of none', async () => {
  const lease = aLease()
  openDesk({ lease: { ...lease, terms: { ...lease.terms, deposit: '0' } } })
  fireEvent.click(await screen.findByRole('button', { name: 'End the stay' }))
  const dialog = await screen.findByRole('dialog', { name: 'End the stay?' })
  expect(plain(dialog)).not.toContain('The deposit goes back')
})

test('a stored draft is restored', async () => {
  const draft = {
    part: 'handover',
    toTenant: usdt(75),
    words: 'Half of it.',
    madeAt: now,
    hash: hash('c'),
    state: 'draft',
  } as const
  openDesk({ lease: aLease({ decisions: [draft] }) })
  expect((await screen.findByLabelText<HTMLInputElement>('To Ben')).value).toBe('75')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reasons (both parties read them)').value).toBe('Half of it.')
})

test('a closed case shows its outcome, the reasons with their hash, and no actions', async () => {
  const decision = {
    part: 'handover',
    toTenant: usdt(100),
    words: 'A third.',
    madeAt: now,
    hash: hash('c'),
    state: 'carried-out',
  } as const
  const decided = { at: now, toTenant: usdt(100), toLandlord: usdt(200) }
  openDesk({ rows: [aRow({ state: 'ruled', held: '0', decided })], lease: aLease({ decisions: [decision] }) })
  const ended = await screen.findByRole('region', { name: 'How it ended' })
  expect(plain(ended)).toContain('You decided on')
  expect(plain(ended)).toContain('A third.')
  expect(plain(ended)).toContain(hash('c'))
  expect(screen.queryByRole('button', { name: /^(Decide|Pay |Give more time)/ })).toBeNull()
})

test('when its deadline passes while the page is open, nothing can be decided any more', async () => {
  openDesk({ rows: [aRow({ due: now })] })
  expect(plain(await screen.findByRole('region', { name: 'How it ended' }))).toContain('Time ran out')
  expect(screen.queryByRole('button', { name: /^(Decide|Pay )/ })).toBeNull()
})

// promise: sgn-6-desk-lease
test('the URL of a lease alone leads to its first open case', async () => {
  const rows = [
    aRow({ leaseId: 'another' }),
    aRow({ part: 'deposit', openedBy: 'landlord', payee: 'tenant', claimed: usdt(450), held: usdt(450) }),
  ]
  openDesk({ rows }, 'lease')
  await screen.findByRole('heading', { name: 'This case is not among yours' })
  cleanup()
  openDesk({ rows }, 'lease', null)
  expect(plain(await screen.findByRole('heading', { level: 2, name: /450/ }))).toContain('450 USDT')
})

test("a user without access to the desk reads why; another arbitrator's case is not found", async () => {
  openDesk({ refused: 'person-not-found' })
  await screen.findByRole('heading', { name: 'The disputes could not be loaded' })
  cleanup()
  openDesk({}, 'strangers')
  await screen.findByRole('heading', { name: 'This case is not among yours' })
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Back to the disputes' }).getAttribute('href')).toBe('/desk'),
  )
})

test('an extension is at most 30 days from now and never past the last date; a part at the limit has none', () => {
  const row = { due: now + 4 * day, latestDue: now + 170 * day }
  expect(laterDates(row, now).map((at) => (at - now) / day)).toEqual([7, 11, 18, 30 - 1 / 24])
  expect(laterDates({ ...row, latestDue: now + 9 * day }, now).map((at) => (at - now) / day)).toEqual([7, 9])
  expect(laterDates({ ...row, latestDue: row.due }, now)).toEqual([])
  expect(laterDates({ ...row, due: now + 30 * day }, now)).toEqual([])
})

test("an arbitrator sees each side's evidence for that part, and can save it, but adds none", async () => {
  const pieces = [
    { ...aPiece, id: 'offer', party: 'landlord' as const, name: 'Offer.pdf', hash: 'd'.repeat(64) },
    { ...aPiece, id: 'bill', party: 'tenant' as const, name: 'Bill.pdf', hash: 'e'.repeat(64) },
    {
      ...aPiece,
      id: 'other',
      party: 'tenant' as const,
      name: 'Other part.pdf',
      hash: 'f'.repeat(64),
      part: 'deposit' as const,
    },
  ]
  openDesk({ lease: aLease({ evidence: pieces }) })
  const ada = within(await screen.findByRole('region', { name: 'What Ada says, Landlord' }))
  expect(ada.getAllByRole('listitem').map(plain)).toEqual([expect.stringContaining(`Offer.pdf`)])
  expect(ada.getByRole('button', { name: 'Save Offer.pdf' })).toBeTruthy()
  const ben = within(screen.getByRole('region', { name: 'What Ben says, Tenant' }))
  expect(ben.getAllByRole('listitem').map(plain)).toEqual([expect.stringContaining('Bill.pdf')])
  expect(plain(document.body)).toContain('e'.repeat(64))
  expect(plain(document.body)).not.toContain('Other part')
  expect(screen.queryByRole('button', { name: /Add photos|Take back/ })).toBeNull()
})

test('before anything else an arbitrator states whether they have a conflict of interest; until then there is nothing to decide', async () => {
  const sent = openDesk({ lease: aLease({ interest: null }) })
  const panel = within(await screen.findByRole('region', { name: 'Before you decide' }))
  expect(panel.getByText(/You have one if you know Ben or Ada from elsewhere/)).toBeTruthy()
  for (const name of [/^(Decide|Pay )/, 'Give more time']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(document.body.textContent).toContain('And the bath.')
  fireEvent.click(panel.getByRole('button', { name: 'I have no conflict of interest' }))
  await waitFor(() => expect(sent).toEqual([{ path: '/api/desk/disputes/lease/interest', body: { interest: 'none' } }]))
})

test('a conflict of interest is declared after a confirmation; then there is nothing to decide or read', async () => {
  const sent = openDesk({ lease: aLease({ interest: null }) })
  fireEvent.click(await screen.findByRole('button', { name: 'I have a conflict of interest' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Declare a conflict of interest?' }))
  expect(sent).toEqual([])
  fireEvent.click(ask.getByRole('button', { name: 'I have a conflict of interest' }))
  await waitFor(() => expect(sent).toMatchObject([{ body: { interest: 'conflict' } }]))
  cleanup()
  openDesk({ lease: aLease({ interest: { interest: 'conflict', at: now - day } }) })
  expect(await screen.findByText('You do not decide this case')).toBeTruthy()
  expect(document.body.textContent).toContain('Ada gets the money from')
  expect(screen.queryByRole('button', { name: /^(Decide|Pay )|interest/ })).toBeNull()
  expect(document.body.textContent).not.toContain('And the bath.')
})

test('an arbitrator who declared no conflict can still declare one later', async () => {
  const sent = openDesk()
  fireEvent.click(await screen.findByRole('button', { name: 'I do have one after all' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Declare a conflict of interest?' }))
  fireEvent.click(ask.getByRole('button', { name: 'I have a conflict of interest' }))
  await waitFor(() => expect(sent).toMatchObject([{ body: { interest: 'conflict' } }]))
})

// promise: disputes-retention-page
test('after the storage period an arbitrator reads that reasons and words were deleted', async () => {
  const decided = { at: now - day, toTenant: usdt(100), toLandlord: usdt(200) }
  const ruled = aRow({ state: 'ruled', held: '0', decided })
  const silent = aLease().statements.map((one) => ({ ...one, words: null }))
  openDesk({ rows: [ruled], lease: aLease({ isAgreementDeleted: true, statements: silent }) })
  const ended = await screen.findByRole('region', { name: 'How it ended' })
  expect(plain(ended)).toContain('Your saved reasons were deleted together with the agreement')
  expect(plain(document.body)).toContain('The words said here were deleted together with the agreement')
  cleanup()
  openDesk({ rows: [ruled], lease: aLease({ statements: silent }) })
  await screen.findByRole('region', { name: 'How it ended' })
  expect(plain(document.body)).not.toContain('were deleted')
})

/** A case with two instances, decided by the first four days ago. */
function anAppeal(seat: 'first' | 'second', changes: Partial<NonNullable<DeskRow['appeal']>> = {}): Partial<DeskRow> {
  const at = now - 4 * day
  const decision = { at, toTenant: usdt(100), toLandlord: usdt(200), endsStayAt: null, appealUntil: at + 5 * day }
  const appeal = {
    contract: `0x${'4'.repeat(40)}`,
    fee: usdt(50),
    stage: 'appealable' as const,
    firstDue: now - 10 * day,
    decision,
    appealed: null,
    isExecuted: false,
    feeHeldFor: null,
  }
  return { due: now + 25 * day, appeal: { ...appeal, seat, ...changes } }
}
const ofTwo: Partial<DeskLease> = {
  instances: [
    { wallet: `0x${'7'.repeat(40)}`, name: 'Helena', interest: { interest: 'none', at: now - 5 * day } },
    { wallet: `0x${'8'.repeat(40)}`, name: 'Otto', interest: null },
  ],
  firstDecisions: [{ part: 'handover', words: 'The oven was clean.', hash: hash('d'), madeAt: now - 4 * day }],
}
const appealed = { at: now - day, by: 'tenant' } as const

test('the queue tells each instance which cases wait for it, and how far the others are', async () => {
  openDesk({
    rows: [
      aRow(anAppeal('first', { decision: null })),
      aRow({ leaseId: 'waiting', ...anAppeal('first') }),
      aRow({ leaseId: 'appealed', ...anAppeal('first', { appealed }) }),
      aRow({ leaseId: 'second', ...anAppeal('second', { appealed }) }),
    ],
    lease: aLease(ofTwo),
  })
  const queue = await screen.findByRole('navigation', { name: 'Cases' })
  const lines = within(queue).getAllByRole('link').map(plain)
  expect(lines[0]).toContain('First instance: waits for you')
  expect(lines[1]).toContain('Can be appealed')
  expect(lines[2]).toContain('The second instance decides')
  expect(lines[3]).toContain('Appeal: waits for you')
})

test('an instance decides in its turn alone, and reads the first decision and what each declared', async () => {
  openDesk({ rows: [aRow(anAppeal('first'))], lease: aLease(ofTwo) }, 'lease')
  const panel = await screen.findByRole('region', { name: 'The two instances' })
  expect(plain(panel)).toMatch(/Helena declared on .* no conflict of interest/)
  expect(plain(panel)).toContain('Otto has not yet declared')
  expect(plain(panel)).toContain('First decision: 100 USDT to the tenant, 200 USDT to the landlord')
  expect(plain(panel)).toContain('The oven was clean.')
  expect(screen.queryByRole('region', { name: 'Your decision' })).toBeNull()
  cleanup()
  openDesk({ rows: [aRow(anAppeal('second', { appealed }))], lease: aLease(ofTwo) }, 'lease')
  expect(await screen.findByRole('region', { name: 'Your decision' })).toBeTruthy()
  expect(plain(screen.getByRole('region', { name: 'The two instances' }))).toMatch(/Ben appealed on/)
})

test('an ended case names the own decision as such only if that one was carried out', async () => {
  const saysOwn = async (seat: 'first' | 'second', isExecuted: boolean) => {
    cleanup()
    openDesk(
      {
        rows: [aRow({ state: 'ruled', held: '0', ...anAppeal(seat, { appealed, isExecuted }) })],
        lease: aLease(ofTwo),
      },
      'lease',
    )
    return plain(await screen.findByRole('region', { name: 'How it ended' })).includes('You decided')
  }
  expect([await saysOwn('first', true), await saysOwn('second', false)]).toEqual([true, true])
  expect([await saysOwn('first', false), await saysOwn('second', true)]).toEqual([false, false])
})

test('a second payment is decided by the instance whose turn it is, once it declared, without the reasons of the lease’s own dispute', async () => {
  const { chain, terms } = aLease()
  const second = { smartContractId: hash('e'), chain, terms }
  const decides = async (
    seat: 'first' | 'second',
    changes: Parameters<typeof anAppeal>[1] = {},
    interest: DeskLease['interest'] = { interest: 'none', at: now - day },
  ) => {
    cleanup()
    const row = aRow({ second, statementsBy: [], ...anAppeal(seat, changes) })
    openDesk({ rows: [row], lease: aLease({ ...ofTwo, disputes: [row], interest }) })
    const panel = plain(await screen.findByRole('region', { name: 'The two instances' }))
    expect(panel).not.toContain(ofTwo.firstDecisions?.[0]?.words)
    return screen.queryByText(/The tenant paid this lease twice/) !== null
  }
  expect(await decides('first', { decision: null })).toBe(true)
  expect(await decides('first', { decision: null }, null)).toBe(false)
  expect(screen.getByRole('button', { name: 'I have no conflict of interest' })).toBeTruthy()
  expect(await decides('first')).toBe(false)
  expect(await decides('first', { appealed })).toBe(false)
  expect(await decides('second', { appealed })).toBe(true)
})

test('the second instance takes the fee of an appeal that it decided, and no other reader does', async () => {
  const offers = async (row: Partial<DeskRow>) => {
    cleanup()
    openDesk({ rows: [aRow({ state: 'ruled', held: '0', ...row })], lease: aLease(ofTwo) }, 'lease')
    const panel = await screen.findByRole('region', { name: 'The two instances' })
    return within(panel).queryByRole('button', { name: /Take the fee of 50.USDT/ }) !== null
  }
  expect(await offers(anAppeal('second', { appealed, feeHeldFor: 'second' }))).toBe(true)
  expect(await offers(anAppeal('first', { appealed, feeHeldFor: 'second' }))).toBe(false)
  expect(await offers(anAppeal('second', { appealed, feeHeldFor: 'tenant' }))).toBe(false)
})

test.each([
  ['before the hearing is over', { latestDue: now + 179 * day }, {}],
  ['in a case of two instances', anAppeal('first', { decision: null }), ofTwo],
  ['of a deposit', { part: 'deposit' }, {}],
  ['after the agreed move-out', {}, { terms: { ...aLease().terms, moveOut: now - day } }],
] satisfies [string, Partial<DeskRow>, Partial<DeskLease>][])(
  'an arbitrator cannot end the stay %s',
  async (_, row, lease) => {
    openDesk({ rows: [aRow(row)], lease: aLease(lease) }, 'lease', aRow(row).part)
    await screen.findByLabelText(/Reasons/)
    expect(screen.queryByRole('button', { name: 'End the stay' })).toBeNull()
  },
)
