/**
 * docs/lease.md: a lease's life cycle, drawn from the table of actions in rental/src/lease.ts and from
 * `statusFromBalances`.
 */
import {
  type BalanceSummary,
  isClosed,
  type Status,
  statuses,
  statusFromBalances,
  type Transition,
  transitions,
} from '../rental/src/lease.ts'
import { writeGenerated } from './writeGenerated.ts'

const all = Object.entries(transitions) as [string, Transition][]

/**
 * The transitions the table itself names; actions that change no status, or whose outcome depends on the money, are in
 * the table below.
 */
function arrows(): string[] {
  const drawn = all.flatMap(([name, { by, from, to }]) =>
    to === 'same' || to === 'derived' ? [] : from.map((status) => `  ${status} --> ${to}: ${by.join(', ')} ${name}`),
  )
  return ['  [*] --> requested: tenant request', ...drawn]
}

/** The status after a payment, by calling the rule for each case. */
const questions: [string, Partial<BalanceSummary>][] = [
  ['a part is disputed', { disputed: true, handoverHeld: true, depositHeld: true, wasDisputed: true }],
  ['the tenant cancelled, or the landlord refunded all before move-in', { neverBegan: true }],
  ['the handover is held', { handoverHeld: true, depositHeld: true }],
  ['only the deposit is held', { depositHeld: true }],
  ['nothing is held, and there was a dispute', { wasDisputed: true }],
  ['no deposit was agreed, and the stay goes on', { stayWithoutDeposit: true }],
  ['the landlord owes a deposit back that came at the handover', { depositOwed: true }],
  ['nothing is held', {}],
]
const nothing: BalanceSummary = {
  handoverHeld: false,
  depositHeld: false,
  disputed: false,
  wasDisputed: false,
  neverBegan: false,
  stayWithoutDeposit: false,
  depositOwed: false,
}

const statusList = (from: readonly Status[]) => (from.length === statuses.length ? 'any stage' : from.join(', '))
const end = (to: Transition['to']) => (to === 'same' ? 'stays' : to === 'derived' ? 'as the money says' : to)

const page = `# The life of a lease

Drawn by \`scripts/leaseDiagram.ts\` from \`rental/src/lease.ts\`; \`npm run generate\` draws it anew.

\`\`\`mermaid
stateDiagram-v2
${arrows().join('\n')}
  paying --> active: chain paymentFinal
${statuses
  .filter(isClosed)
  .map((status) => `  ${status} --> [*]`)
  .join('\n')}
\`\`\`

## Every act

| act | by | from | to |
|---|---|---|---|
${all.map(([name, { by, from, to }]) => `| ${name} | ${by.join(', ')} | ${statusList(from)} | ${end(to)} |`).join('\n')}

An act outside this table is refused and changes nothing; a repeated one is harmless. The chain is never refused.

## After payment: the status is what the money says

Asked in this order; the first that is true decides.

| when | status |
|---|---|
${questions.map(([when, money]) => `| ${when} | ${statusFromBalances({ ...nothing, ...money })} |`).join('\n')}
`

writeGenerated('docs/lease.md', page)
