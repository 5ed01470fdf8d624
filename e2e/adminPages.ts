/** States of the admin desk that the demo lacks: parts of the audit log, and the passkey of a role. A part of pages.ts. */
import { messagePattern } from './sweep/messages.ts'
import { changeAnswers, fulfillRequests, type PageAction, sequence, waitForMessage } from './sweep/pageActions.ts'
import { pageState } from './sweep/pageState.ts'

const at = '2026-11-20T09:00:00.000Z'
const lastAt = '2026-11-20T09:14:00.000Z'
const entry = (id: number, act: string, more: object) => ({
  id: String(id),
  at,
  operator: '',
  act,
  about: '',
  reason: 'password',
  times: 1,
  lastAt: null,
  ...more,
})
const logWith = (entries: readonly object[]) => fulfillRequests('**/api/desk/operator/log*', JSON.stringify(entries))

const signIns = [
  entry(4, 'signInFailed', { times: 12, lastAt }),
  entry(3, 'signInFailed', { about: 'W'.repeat(80), reason: 'passkey' }),
  entry(2, 'signIn', { operator: 'Lucía Menjívar', reason: 'wallet' }),
  entry(1, 'signInFailed', { reason: 'more', times: 240, lastAt }),
]
const denials = [
  entry(3, 'denied', { operator: 'Nils Berg', about: 'KH-0007', reason: 'PUT /api/contract/:id/inventory/answer' }),
  entry(2, 'denied', { operator: 'Nils Berg', reason: 'administrators-only', times: 3, lastAt }),
  entry(1, 'denied', { operator: 'W'.repeat(80), reason: 'more', times: 31, lastAt }),
]

const papers = [
  entry(2, 'paper', { operator: 'Helena Trial', about: 'KH-0007', reason: 'inventoryPhoto', times: 12, lastAt }),
  entry(1, 'paper', { operator: 'W'.repeat(80), about: 'KH-0007', reason: 'agreement' }),
]

/** Chooses a part and waits for its explanation. */
const openPart =
  (part: 'signIns' | 'denied' | 'papers'): PageAction =>
  async ({ page, variant }) => {
    const words = (key: string) => messagePattern(variant.language, key)
    await page.getByRole('radio', { name: words(`operator.logParts.${part}`) }).check()
    await page.getByText(words(`operator.logPartLede.${part}`)).waitFor()
  }

const needsPasskey = changeAnswers(/\/api\/user\/current/, (user: object) => ({ ...user, roleNeedsPasskey: true }))
const onePasskey = fulfillRequests(
  '**/api/user/passkeys',
  JSON.stringify([{ id: crypto.randomUUID(), name: 'Phone', isSynced: true, createdAt: at, usedAt: null }]),
)

export const adminStates = [
  pageState('admin: passkey needed', '/desk', {
    as: 'irene',
    before: sequence(needsPasskey, onePasskey),
    action: waitForMessage('rolePasskey.confirm'),
  }),
  pageState('admin: first passkey needed', '/reports', {
    as: 'irene',
    before: needsPasskey,
    action: waitForMessage('rolePasskey.none'),
  }),
  pageState('admin: sign-ins in the log', '/desk', {
    as: 'irene',
    before: logWith(signIns),
    action: openPart('signIns'),
  }),
  pageState('admin: papers read in the log', '/desk', {
    as: 'irene',
    before: logWith(papers),
    action: openPart('papers'),
  }),
  pageState('admin: denied access in the log', '/desk', {
    as: 'irene',
    before: logWith(denials),
    action: openPart('denied'),
  }),
]
