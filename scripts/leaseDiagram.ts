/** docs/lease.md: the life of a lease, drawn from the table of acts in rental/src/lease.ts and from `statusFromBalances`. */
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

/** Each arrow that the table itself names; acts that change no stage, or whose end the money says, are in the table below. */
function arrows(): string[] {
  const drawn = all.flatMap(([name, { by, from, to }]) =>
    to === 'same' || to === 'derived' ? [] : from.map((status) => `  ${status} --> ${to}: ${by.join(', ')} ${name}`),
  )
  return ['  [*] --> requested: tenant request', ...drawn]
}

/** Where a payment leads, by asking the rule itself about one question after the other. */
const questions: [string, Partial<BalanceSummary>][] = [
  ['a part is disputed', { disputed: true, handoverHeld: true, depositHeld: true, wasDisputed: true }],
  ['the landlord refunded while the handover was held', { refundedBeforeHandover: true }],
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
  refundedBeforeHandover: false,
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
  paying --> active: chain secure
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
