/** The page of a lease, its payment and its agreement, in every stage and state: a part of pages.ts. */
import { leases } from '@keyhold/demo/leases.ts'
import { homeOf } from '@keyhold/demo/town.ts'
import { api, area, away, lease, unknown } from './sweep/state.ts'
import { answer, hold, inTurn, longNames, press, until, untilDialog } from './sweep/visitor.ts'

/** Looking at a request opens it: answered in the page, so that it stays unopened for the sweep’s other looks. */
const unopened = { before: answer('**/api/contract/*/open') }
/** Every lease of the town, to both its people. */
export const stages = leases.flatMap(({ id, stage, tenant, home }) => [
  lease(`lease ${id} (${stage}), to its tenant`, tenant, id),
  lease(`lease ${id} (${stage}), to its landlord`, homeOf(home).owner, id, unopened),
])
/** What is asked before an act, paying, the agreement; and what fails. */
export const acts = [
  lease('lease: accept?', 'siriporn', 'praewa-phaya-thai', { act: inTurn(press('leases.act.accept'), untilDialog) }),
  lease('lease: decline?', 'siriporn', 'praewa-phaya-thai', { act: inTurn(press('leases.act.decline'), untilDialog) }),
  lease('lease: withdraw?', 'praewa', 'praewa-phaya-thai', { act: inTurn(press('leases.act.withdraw'), untilDialog) }),
  lease('lease: cancel?', 'pilar', 'nerea-retiro', { act: inTurn(press('leases.act.cancel'), untilDialog) }),
  lease('lease: pay?', 'nerea', 'nerea-retiro', { act: inTurn(press('paying.button'), untilDialog) }),
  lease('lease: release early?', 'daniel', 'daniel-escalon', {
    act: inTurn(press('paying.errand.button.releaseEarlyTenant'), untilDialog),
  }),
  lease('lease: refund?', 'lucia', 'daniel-escalon', {
    act: inTurn(press('paying.errand.button.refund'), untilDialog),
  }),
  lease('lease: very long names, to its landlord', 'siriporn', 'praewa-phaya-thai', {
    before: inTurn(longNames, answer('**/api/contract/*/open')),
    widths: [390],
  }),
  lease('lease: very long names, to its tenant', 'daniel', 'daniel-escalon', { before: longNames, widths: [390] }),
  lease('payment: very long names', 'nerea', 'nerea-retiro', { rest: '/pay', before: longNames, widths: [390] }),
  area('requests: very long names', 'lucia', 'requests', { before: longNames, widths: [390] }),
  area('lease: unknown', 'tom', `leases/${unknown}`, { fails: /\/api\/contract\// }),
  lease('lease: the API is away', 'kanya', 'kanya-ari', { ...away, act: until('leases.failed.title') }),
  lease('lease: loading', 'kanya', 'kanya-ari', { before: hold(api), isLoading: true }),
  lease('payment: the first step', 'nerea', 'nerea-retiro', { rest: '/pay' }),
  lease('payment: done', 'kanya', 'kanya-ari', { rest: '/pay' }),
  lease('payment: nothing to pay', 'praewa', 'praewa-phaya-thai', { rest: '/pay' }),
  lease('payment: choosing a wallet', 'nerea', 'nerea-retiro', {
    rest: '/pay',
    act: inTurn(press('paying.steps.connect'), untilDialog),
  }),
  lease('payment: the API is away', 'nerea', 'nerea-retiro', {
    rest: '/pay',
    ...away,
    act: until('paying.readFailed'),
  }),
  lease('agreement', 'kanya', 'kanya-ari', { rest: '/agreement' }),
  lease('agreement, to the landlord', 'lucia', 'daniel-escalon', { rest: '/agreement' }),
  lease('agreement: a preview', 'praewa', 'praewa-phaya-thai', { rest: '/agreement' }),
  lease('agreement: the API is away', 'tom', 'tom-lavapies', {
    rest: '/agreement',
    ...away,
    act: until('requests.text.failed'),
  }),
]
