/** docs/lease.md: the life of a lease, drawn from the table of acts in rental/src/lease.ts and from `stageOfMoney`. */
import { type Act, acts, type HeldMoney, isClosed, type Stage, stageOfMoney, stages } from '../rental/src/lease.ts'
import { generated } from './generated.ts'

const all = Object.entries(acts) as [string, Act][]
const id = (stage: string) => stage.replaceAll(' ', '')

/** Each arrow that the table itself names; acts that change no stage, or whose end the money says, are in the table below. */
function arrows(): string[] {
  const drawn = all.flatMap(([name, { by, from, to }]) =>
    to === 'same' || to === 'derived'
      ? []
      : from.map((stage) => `  ${id(stage)} --> ${id(to)}: ${by.join(', ')} ${name}`),
  )
  return ['  [*] --> PendingRequest: tenant request', ...drawn]
}

/** Where a payment leads, by asking the rule itself about one question after the other. */
const questions: [string, Partial<HeldMoney>][] = [
  ['a part is disputed', { disputed: true, handoverHeld: true, depositHeld: true, wasDisputed: true }],
  ['the landlord refunded while the handover was held', { refundedBeforeHandover: true }],
  ['the handover is held', { handoverHeld: true, depositHeld: true }],
  ['only the deposit is held', { depositHeld: true }],
  ['nothing is held, and there was a dispute', { wasDisputed: true }],
  ['no deposit was agreed, and the stay goes on', { stayWithoutDeposit: true }],
  ['nothing is held', {}],
]
const nothing: HeldMoney = {
  handoverHeld: false,
  depositHeld: false,
  disputed: false,
  wasDisputed: false,
  refundedBeforeHandover: false,
  stayWithoutDeposit: false,
}

const stagesIn = (from: readonly Stage[]) => (from.length === stages.length ? 'any stage' : from.join(', '))
const end = (to: Act['to']) => (to === 'same' ? 'stays' : to === 'derived' ? 'as the money says' : to)

const page = `# The life of a lease

Drawn by \`workshop/leaseDiagram.ts\` from \`rental/src/lease.ts\`; \`npm run generate\` draws it anew.

\`\`\`mermaid
stateDiagram-v2
${stages.map((stage) => `  state "${stage}" as ${id(stage)}`).join('\n')}
${arrows().join('\n')}
  DepositPending --> StartArbitration: chain secure
${stages
  .filter(isClosed)
  .map((stage) => `  ${id(stage)} --> [*]`)
  .join('\n')}
\`\`\`

## Every act

| act | by | from | to |
|---|---|---|---|
${all.map(([name, { by, from, to }]) => `| ${name} | ${by.join(', ')} | ${stagesIn(from)} | ${end(to)} |`).join('\n')}

An act outside this table is refused and changes nothing; a repeated one is harmless. The chain is never refused.

## After payment: the stage is what the money says

Asked in this order; the first that is true decides.

| when | stage |
|---|---|
${questions.map(([when, money]) => `| ${when} | ${stageOfMoney({ ...nothing, ...money })} |`).join('\n')}
`

generated('docs/lease.md', page)
