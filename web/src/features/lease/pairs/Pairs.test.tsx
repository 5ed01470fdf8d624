/**
 * What both parties of a deposit without a lease, and its arbitrator, read and can do.
 * @vitest-environment jsdom
 */
import type { PairDetail, PairRow } from '@keyhold/api/pairs.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../../gateways/render.setup.tsx'
import '../../../ui/dialogs.setup.ts'
import { ToastRegion } from '../../../ui/Toast.tsx'
import { DeskQueue } from '../desk/DeskQueue.tsx'
import { renderLease } from '../fixtures.setup.tsx'
import { PairList } from './PairList.tsx'
import { PairPage } from './PairPage.tsx'
import type { PairReader } from './queries.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const day = 86_400
const now = 1_796_000_000
const usdt = (amount: number) => `${BigInt(amount) * 10n ** 18n}`
const hash = (sign: string) => `0x${sign.repeat(64)}`
const account = (sign: string) => `0x${sign.repeat(40)}`

/** 70 USDT of the viewer's, paid in two days ago and due in three. */
function aPair(changes: Partial<PairDetail> = {}, deposit: Partial<PairRow['deposit']> = {}): PairDetail {
  const held = {
    amount: usdt(70),
    paidAt: now - 2 * day,
    due: now + 3 * day,
    firstDue: now + 3 * day,
    latestDue: now + 183 * day,
    state: 'held' as const,
    ...deposit,
  }
  const paid = { kind: 'paid' as const, at: held.paidAt, transactionId: hash('d'), amount: held.amount, due: null }
  return {
    id: hash('a'),
    escrow: account('1'),
    rentee: account('2'),
    landlord: account('3'),
    arbitrator: account('4'),
    arbitratorName: null,
    viewerIs: ['tenant'],
    deposit: held,
    deposits: [{ ...held, transitions: [{ ...paid, toTenant: null, toLandlord: null, waiting: [] }] }],
    chain: { chainId: 31_337, network: 'Local', escrow: account('1'), escrowVersion: '3', explorerUrl: null },
    releaseDuration: 5 * day,
    leaseNow: now,
    ...changes,
  }
}

function show(pair: PairDetail | undefined, reader: PairReader = 'party') {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (!path.includes('/pairs/')) return Response.json({ code: 'chain-away' }, { status: 503 })
    return pair ? Response.json(pair) : Response.json({ code: 'pair-not-found' }, { status: 404 })
  })
  renderWithProviders(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ToastRegion>
        <PairPage id={hash('a')} reader={reader} back="/back" WalletDialog={() => null} />
      </ToastRegion>
    </QueryClientProvider>,
  )
  return asked
}
const acts = () => screen.findByRole('region', { name: 'What you can do' })
const buttons = async () =>
  within(await acts())
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)

// promise: pay-pair-plain
test('the tenant of a deposit without a lease reads that only the arbitrator can stop it, and has no early action', async () => {
  show(aPair({ arbitratorName: 'Helena the mediator' }))
  await screen.findByText(
    /^This deposit has no lease\. 5 days after it was paid it belongs to the landlord\. Only the arbitrator/,
  )
  screen.getByText(/^70\sUSDT paid, held until/)
  screen.getByText('Helena the mediator')
  screen.getByText('Until then it stays in the escrow: you cannot take it back yourself.')
  expect(await buttons()).toEqual([])
})

// promise: pay-pair-acts
test("once it is due either party may release it; paying back is the landlord's, and no one can pay in", async () => {
  show(aPair({ viewerIs: ['landlord'] }, { due: now - day, firstDue: now - day }))
  const offered = await buttons()
  expect(offered).toHaveLength(2)
  expect(offered[0]).toMatch(/^Release 70\sUSDT to 0x3333/)
  expect(offered[1]).toMatch(/^Pay money back to 0x2222/)
  cleanup()
  show(aPair({}, { due: now - day, firstDue: now - day }))
  expect(await buttons()).toHaveLength(1)
  expect(document.body.textContent).not.toMatch(/Pay in|Deposit again|New deposit/)
})

// promise: pay-pair-rule
test('the arbitrator can split it while it is held, and extend it before it is due', async () => {
  show(aPair({ viewerIs: [] }), 'arbitrator')
  expect((await buttons()).map((words) => words?.replaceAll('\u00a0', ' '))).toEqual([
    'Share 70 USDT',
    'Give more time',
  ])
  cleanup()
  show(aPair({ viewerIs: [] }, { due: now - 1, firstDue: now - 1 }), 'arbitrator')
  expect(await buttons()).toHaveLength(1)
  screen.getByText(
    'It can be released now, so you cannot give more time. You can still share it until someone releases it.',
  )
  cleanup()
  show(aPair({ viewerIs: [] }, { state: 'shared' }), 'arbitrator')
  expect(await buttons()).toEqual([])
})

test("a share is at most what is held; the rest is the landlord's, and an invalid amount says so", async () => {
  show(aPair({ viewerIs: [] }), 'arbitrator')
  fireEvent.click(within(await acts()).getByRole('button', { name: /^Share/ }))
  const field = await screen.findByLabelText('To the tenant')
  fireEvent.change(field, { target: { value: '50' } })
  screen.getByText(/^20\sUSDT to the landlord$/)
  fireEvent.change(field, { target: { value: '70.01' } })
  screen.getByText(/^The escrow holds no more than 70/)
  fireEvent.change(field, { target: { value: 'half' } })
  screen.getByText('Enter an amount like 150.50, or 0.')
})

// promise: pay-pair-sent
test('a pending transaction disables every other action', async () => {
  localStorage.setItem(`keyhold.landed.splitPair.${hash('a')}`, JSON.stringify({ hash: hash('e'), at: Date.now() }))
  show(aPair({ viewerIs: [] }), 'arbitrator')
  await screen.findByText(/Your wallet sent this, and it is not final yet/)
  expect(await buttons()).toEqual([])
})

// promise: pay-pair-alike
test('before the landlord pays back they read the full account, since anyone can create a deposit from a similar one', async () => {
  show(aPair({ viewerIs: ['landlord'] }))
  fireEvent.click(within(await acts()).getByRole('button', { name: /^Pay money back/ }))
  await screen.findByText(account('2'), { selector: 'code' })
  screen.getByText(/^Compare the whole account number with the one you know/)
})

// promise: pay-pair-resumed
test('a pending pay-back from before the page was closed is searched for before another one, and the field is disabled', async () => {
  localStorage.setItem(
    `keyhold.transaction.payBackPair.${hash('a')}`,
    JSON.stringify({ sent: { payBackPair: hash('e') } }),
  )
  show(aPair({ viewerIs: ['landlord'] }, { due: now - day, firstDue: now - day, state: 'released' }))
  await screen.findByText(/Your wallet sent this, and it is not final yet/)
  expect(await buttons()).toEqual(['Check the transaction'])
  fireEvent.click(within(await acts()).getByRole('button'))
  await screen.findByRole('dialog', { name: 'Pay money back?' })
  expect(screen.queryByLabelText('Amount')).toBeNull()
})

test('a mined pay-back is done: it is not part of the deposit, and disables nothing', async () => {
  localStorage.setItem(`keyhold.landed.payBackPair.${hash('a')}`, JSON.stringify({ hash: hash('e'), at: Date.now() }))
  show(aPair({ viewerIs: ['landlord'] }, { due: now - day, firstDue: now - day }))
  expect(await buttons()).toHaveLength(2)
})

// promise: pay-pair-resumed-own
test('a pending release and split from before the page was closed are searched for by their own dialogs', async () => {
  for (const [name, title] of [
    ['releasePair', 'Release the deposit?'],
    ['splitPair', 'Share the deposit?'],
  ] as const) {
    localStorage.setItem(`keyhold.transaction.${name}.${hash('a')}`, JSON.stringify({ sent: { [name]: hash('e') } }))
    show(aPair({ viewerIs: [] }, { due: now - day, firstDue: now - day }), 'arbitrator')
    expect(await buttons()).toEqual(['Check the transaction'])
    fireEvent.click(within(await acts()).getByRole('button'))
    await screen.findByRole('dialog', { name: title })
    cleanup()
    localStorage.clear()
  }
})

// promise: pay-pair-collect
test("the viewer's undelivered sum is collected here, and the other party's is not offered", async () => {
  const [firstDeposit] = aPair().deposits
  const [paid] = firstDeposit?.transitions ?? []
  const shared = (who: string) => {
    const change = { ...paid, kind: 'shared', toTenant: usdt(50), toLandlord: usdt(20) } as const
    const waiting = [{ account: account(who), amount: usdt(who === '2' ? 50 : 20) }]
    const transitions = [paid, { ...change, transactionId: hash('e'), waiting }]
    return { deposits: [{ ...firstDeposit, state: 'shared', transitions }] } as unknown as Partial<PairDetail>
  }
  show(aPair(shared('2'), { state: 'shared' }))
  expect((await buttons()).map((words) => words?.replaceAll('\u00a0', ' '))).toEqual(['Collect 50 USDT'])
  fireEvent.click(within(await acts()).getByRole('button'))
  await screen.findByRole('dialog', { name: 'Collect the money held for you' })
  cleanup()
  show(aPair(shared('3'), { state: 'shared' }))
  expect(await buttons()).toEqual([])
})

test("another user's deposit is not shown, and the desk has its own endpoint", async () => {
  show(undefined)
  await screen.findByRole('heading', { name: 'This deposit is not among yours' })
  cleanup()
  const asked = show(aPair({ viewerIs: [] }), 'arbitrator')
  await acts()
  expect(asked.some((path) => path.includes(`/api/desk/pairs/${hash('a')}`))).toBe(true)
  expect(screen.queryByText('Recovery kit')).toBeNull()
})

// promise: pay-pair-list
test('the list under Payments shows accounts and status; without any deposit it is not rendered', () => {
  const { deposits: _, ...row } = aPair()
  const list = (rows: PairRow[], unlisted = 0) =>
    renderWithProviders(<PairList pairs={{ rows, unlisted }} arrivedAt={Date.now()} viewerId="me" />)
  list([row, { ...row, id: hash('b'), viewerIs: ['landlord'], deposit: { ...row.deposit, state: 'released' } }])
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/profile/me/pairs/${hash('a')}`,
    `/profile/me/pairs/${hash('b')}`,
  ])
  expect(links[0]?.textContent).toMatch(/^From your account 0x2222.*Held until/)
  expect(links[1]?.textContent).toMatch(/to your account 0x3333.*Went to the landlord$/)
  expect(screen.queryByText(/not listed/)).toBeNull()
  cleanup()
  list([])
  expect(screen.queryByRole('heading')).toBeNull()
})

// promise: pay-pair-queue
test("deposits without a lease come after the disputes in the arbitrator's queue", () => {
  const { deposits: _, ...row } = aPair({ viewerIs: [] })
  renderLease(<DeskQueue rows={[]} pairs={{ rows: [row], unlisted: 0 }} now={now} chosen={undefined} />)
  const queue = screen.getByRole('navigation', { name: 'Cases' })
  expect(within(queue).getAllByRole('heading').at(-1)?.textContent).toBe('Deposits without a lease')
  expect(within(queue).getByRole('link').getAttribute('href')).toBe(`/desk/pairs/${hash('a')}`)
})

// promise: pay-pair-dust
test('the parties and their arbitrator read that the list leaves out worthless deposits of strangers', () => {
  const { deposits: _, ...row } = aPair()
  const pairs = { rows: [row], unlisted: 30 }
  renderWithProviders(<PairList pairs={pairs} arrivedAt={Date.now()} viewerId="me" />)
  screen.getByText(/^30 more deposits for your accounts are not listed/)
  cleanup()
  renderLease(<DeskQueue rows={[]} pairs={pairs} now={now} chosen={undefined} />)
  screen.getByText(/^30 more are not listed/)
})
