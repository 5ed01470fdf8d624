// Promises a page by which a party acts at the escrow with their own wallet. It asks the wallet alone, and no server of ours.
/// <reference lib="dom" />
import {
  callData,
  type KitLease,
  type KitState,
  type Part,
  parseAmount,
  readState,
  say,
  sayAmount,
  sayInstant,
  sayRefusal,
  settlementData,
  stateQuestion,
  type Wish,
} from './calls.ts'
import { type Ask, refusalData, settled } from './node.ts'

type Provider = { request(call: { method: string; params?: unknown[] }): Promise<unknown> }

const lease = (await (await fetch('lease.json')).json()) as KitLease
const words = (key: string, values?: Record<string, string | number>) => say(lease, key, values)
const place = document.querySelector('main') as HTMLElement
document.documentElement.lang = lease.language
document.title = words('page.title', { reference: lease.reference })

/** An element with its words and what is in it. */
function make(name: string, content: string | Node[] = '', extra: Record<string, string> = {}): HTMLElement {
  const element = document.createElement(name)
  if (typeof content === 'string') element.textContent = content
  else element.append(...content)
  for (const [key, value] of Object.entries(extra)) element.setAttribute(key, value)
  return element
}

/** Every wallet that announces itself (EIP-6963), else the one that took `window.ethereum`. */
async function findWallets(): Promise<{ name: string; provider: Provider }[]> {
  const found: { name: string; provider: Provider }[] = []
  addEventListener('eip6963:announceProvider', (event) => {
    const { info, provider } = (event as CustomEvent<{ info: { name: string }; provider: Provider }>).detail
    if (!found.some((wallet) => wallet.provider === provider)) found.push({ name: info.name, provider })
  })
  dispatchEvent(new Event('eip6963:requestProvider'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  const { ethereum } = globalThis as { ethereum?: Provider }
  if (found.length === 0 && ethereum) found.push({ name: words('page.wallet'), provider: ethereum })
  return found
}

const status = make('p', '', { role: 'status', 'aria-live': 'polite' })

async function start(): Promise<void> {
  const wallets = await findWallets()
  const buttons = wallets.map(({ name, provider }) => {
    const button = make('button', words('page.connect', { name }), { type: 'button' })
    button.addEventListener('click', () => void attempt(() => open(provider)))
    return button
  })
  place.replaceChildren(
    make('h1', words('page.title', { reference: lease.reference })),
    make('p', words('page.what')),
    wallets.length > 0 ? make('div', buttons) : make('p', words('page.noWallet'), { role: 'alert' }),
    status,
  )
}

/** A form is not filled in. */
class Incomplete extends Error {}

/** Does something and says why not, if not. */
async function attempt(doing: () => Promise<void>): Promise<void> {
  status.textContent = ''
  try {
    await doing()
  } catch (error) {
    const data = refusalData(error)
    const { code, message = '' } = (error ?? {}) as { code?: number; message?: string }
    if (error instanceof Incomplete) status.textContent = words('amountNeeded')
    else if (data) status.textContent = sayRefusal(lease, data)
    else status.textContent = code === 4001 ? words('page.rejected') : words('nodeSaidNo', { reason: message })
  }
}

async function open(provider: Provider): Promise<void> {
  const ask: Ask = (method, params) => provider.request({ method, params })
  const [account = ''] = (await ask('eth_requestAccounts', [])) as string[]
  const chainId = `0x${lease.chainId.toString(16)}`
  if (Number(await ask('eth_chainId', [])) !== lease.chainId) await ask('wallet_switchEthereumChain', [{ chainId }])
  await show(ask, account)
}

async function show(ask: Ask, account: string): Promise<void> {
  const question = { to: lease.escrow, data: stateQuestion(lease) }
  const state = readState(String(await ask('eth_call', [question, 'latest'])))
  const { timestamp } = (await ask('eth_getBlockByNumber', ['latest', false])) as { timestamp: string }
  const now = Number(timestamp)
  const same = (address: string) => address.toLowerCase() === account.toLowerCase()
  const role = same(lease.terms.tenant) ? 'tenant' : same(lease.terms.landlord) ? 'landlord' : 'anyone'
  const act =
    (wish: () => Wish | undefined, after = 'done') =>
    () =>
      attempt(async () => {
        const wanted = wish()
        if (!wanted) throw new Incomplete()
        const call = { from: account, to: lease.escrow, data: callData(lease, wanted) }
        await ask('eth_call', [call, 'latest'])
        const hash = String(await ask('eth_sendTransaction', [call]))
        status.textContent = words('sent', { hash })
        const succeeded = await settled(ask, hash)
        await show(ask, account)
        status.textContent = words(succeeded ? after : succeeded === undefined ? 'slow' : 'failed', { hash })
      })
  place.replaceChildren(
    make('h1', words('page.title', { reference: lease.reference })),
    make('p', words(`page.you.${role}`, { account })),
    make(
      'ul',
      (['handover', 'deposit'] as const).map((part) => make('li', sayPart(state, part, now))),
    ),
    ...simple(act),
    ...(role === 'anyone' ? [] : [disputeForm(act), settleForm(ask, account, act, now)]),
    status,
  )
}

function sayPart(state: KitState, part: Part, now: number): string {
  const { held, due } = state[part]
  const tense = held === 0n ? 'nothing' : now >= due ? 'due' : 'held'
  const when = due ? sayInstant(lease, due) : ''
  return words(`${part}.${tense}`, { amount: sayAmount(held, lease.decimals), when })
}

type Act = (wish: () => Wish | undefined, after?: string) => () => Promise<void>

/** The three acts without a choice, each with what it does. */
function simple(act: Act): HTMLElement[] {
  return (['release', 'releaseEarly', 'refund'] as const).map((name) => {
    const button = make('button', words(`acts.${name}.name`), { type: 'button', id: name })
    button.addEventListener('click', () => void act(() => ({ act: name }))())
    return make('section', [make('h2', words(`acts.${name}.name`)), make('p', words(`acts.${name}.what`)), button])
  })
}

/** A field with its label; empty until somebody types, unless it begins with a value. */
function field(label: string, name: string, value = ''): { row: HTMLElement; value: () => string } {
  const input = make('input', '', { name, value, autocomplete: 'off' }) as HTMLInputElement
  return { row: make('label', [make('span', label), input]), value: () => input.value }
}

const amountIn = (typed: { value: () => string }) => parseAmount(typed.value(), lease.decimals)

function disputeForm(act: Act): HTMLElement {
  const amount = field(words('acts.amount'), 'claim')
  const button = make('button', words('acts.dispute.name'), { type: 'button', id: 'dispute' })
  button.addEventListener('click', () => {
    const claim = amountIn(amount)
    void act(() => (claim === undefined ? undefined : { act: 'dispute', claim }))()
  })
  const intro = [make('h2', words('acts.dispute.name')), make('p', words('acts.dispute.what'))]
  return make('section', [...intro, amount.row, button])
}

/** Sharing a part: one signs, the other sends what was signed. */
function settleForm(ask: Ask, account: string, act: Act, now: number): HTMLElement {
  const part = make('select', [
    make('option', words('acts.handover'), { value: 'handover' }),
    make('option', words('acts.deposit'), { value: 'deposit', selected: '' }),
  ]) as HTMLSelectElement
  const toTenant = field(words('acts.toTenant'), 'toTenant')
  const toLandlord = field(words('acts.toLandlord'), 'toLandlord')
  const twoWeeks = now + 14 * 86_400
  const label = words('acts.deadline', { example: twoWeeks, when: sayInstant(lease, twoWeeks) })
  const deadline = field(label, 'deadline', String(twoWeeks))
  const signature = field(words('acts.signature'), 'signature')
  const shares = () => {
    const [tenants, landlords] = [amountIn(toTenant), amountIn(toLandlord)]
    if (tenants === undefined || landlords === undefined || !/^\d+$/.test(deadline.value())) return undefined
    const chosen = part.value === 'handover' ? 'handover' : 'deposit'
    return { part: chosen as Part, toTenant: tenants, toLandlord: landlords, deadline: BigInt(deadline.value()) }
  }
  const signing = make('button', words('acts.sign'), { type: 'button', id: 'sign' })
  signing.addEventListener('click', () =>
    attempt(async () => {
      const wanted = shares()
      if (!wanted) throw new Incomplete()
      const typed = JSON.stringify(settlementData(lease, wanted))
      status.textContent = `${words('signed')} ${await ask('eth_signTypedData_v4', [account, typed])}`
    }),
  )
  const sending = make('button', words('acts.settle.name'), { type: 'button', id: 'settle' })
  sending.addEventListener('click', () => {
    const wanted = shares()
    const by = signature.value().trim()
    void act(() => (wanted && by ? { act: 'settle', ...wanted, signature: by } : undefined))()
  })
  const intro = [make('h2', words('acts.settle.name')), make('p', words('acts.settle.what'))]
  const rows = [toTenant.row, toLandlord.row, deadline.row, signing, signature.row, sending]
  return make('section', [...intro, make('label', [make('span', words('acts.part')), part]), ...rows])
}

await start()
