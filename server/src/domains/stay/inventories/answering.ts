/** Answering an inventory: objections per entry, countersigned. */

import { randomUUID } from 'node:crypto'
import type { InventoryAnswerInput, InventoryToSign, SignAnswerInput } from '@keyhold/api/inventories.ts'
import type { InventoryAct } from '@keyhold/rental/historyWords.ts'
import { entriesOf, refuseAnswer } from '@keyhold/rental/inventory.ts'
import { inventoryAnswerTypedData } from '@keyhold/rental/inventorySigning.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Hex } from 'viem'
import type { Query } from '../../../gateways/database.ts'
import type { Person } from '../../../gateways/session.ts'
import { type InventoriesDeps, type OwnLease, placeOf } from './deps.ts'
import { type InventoryText, readPaper, writePaper } from './paperWords.ts'
import { checkSignature } from './signature.ts'
import { insertPaper, listPapers, lockInventories, paperRowId } from './store.ts'
import { signedIn } from './wire.ts'

/** Returns the inventory if the party may answer it: for 72 hours, also after the lease was closed (D 11.27). */
async function readAnswerable(
  { clock }: InventoriesDeps,
  query: Query,
  lease: OwnLease,
  { stage, hash }: Pick<InventoryAnswerInput, 'stage' | 'hash'>,
) {
  const found = signedIn(await listPapers(query, lease.id), stage).find(({ paper }) => paper.hash === hash)
  if (!found) throw new Refusal('inventory-not-found')
  const refused = refuseAnswer(found, lease.party, clock.leaseNow())
  if (refused) throw new Refusal(refused)
  return found.paper
}

export async function writeAnswer(
  deps: InventoriesDeps,
  lease: OwnLease,
  input: InventoryAnswerInput,
  query: Query = deps.database,
): Promise<InventoryToSign> {
  const paper = await readAnswerable(deps, query, lease, input)
  const { content } = JSON.parse(readPaper(deps.inventoryCipher, paper)) as InventoryText
  const order = entriesOf(content).map(({ id }) => id)
  const named = input.objections.map(({ entry }) => entry)
  if (named.some((entry) => !order.includes(entry)) || new Set(named).size < named.length)
    throw new Refusal('invalid-values', { objections: 'invalid-value' })
  const objections = input.objections.toSorted((one, other) => order.indexOf(one.entry) - order.indexOf(other.entry))
  const { paidTerms, party } = lease
  const text = {
    form: 'keyhold-inventory-answer-1',
    lease: paidTerms,
    inventory: paper.hash,
    by: party,
    objections,
  } as const
  return { ...writePaper(text), version: paper.version }
}

export async function signAnswer(
  deps: InventoriesDeps,
  person: Person,
  lease: OwnLease,
  { signer: account, signature, ...input }: SignAnswerInput,
): Promise<void> {
  const { text, hash, version } = await writeAnswer(deps, lease, input)
  const objections = input.objections.length
  const answered = { inventory: input.hash as Hex, objections, document: hash as Hex }
  const data = inventoryAnswerTypedData(placeOf(lease), answered)
  const signer = await checkSignature(deps, person, data, { signer: account, signature })
  await deps.database.begin(async (tx) => {
    await lockInventories(tx, lease.id)
    await readAnswerable(deps, tx, lease, input)
    const { stage } = input
    const key = { id: randomUUID(), leaseId: lease.id, stage, party: lease.party }
    const words = deps.inventoryCipher.encrypt(paperRowId(key), text)
    const made = {
      kind: 'answer',
      version,
      words,
      hash: hash as Hex,
      madeAt: deps.clock.leaseNow(),
      objections,
    } as const
    await insertPaper(tx, { ...key, ...made, signer, signature })
    const facts = {
      inventory: 'answered' satisfies InventoryAct,
      stage,
      version,
      hash: input.hash,
      answer: hash,
      objections,
    }
    await deps.leases.recordStatement(tx, person, lease.id, 'record', facts)
  })
}
