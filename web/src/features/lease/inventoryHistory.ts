/**
 * A lease's inventories from its history: signed and answered versions, the pending one, and the valid one (D 11.27).
 */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import {
  everyInventoryStage,
  type InventoryStage,
  inventoryState,
  type SignedInventory,
  standingInventory,
} from '@keyhold/rental/inventory.ts'

type OfLease = Pick<LeaseDetail, 'history'>

/** Every signed version of a stage, oldest first. */
export function signedInventories({ history }: OfLease, stage: InventoryStage): SignedInventory[] {
  const entries = history.filter(({ act, facts }) => act === 'record' && facts.stage === stage)
  const answers = entries.filter(({ facts }) => facts.inventory === 'answered')
  return entries.flatMap(({ facts, party, at }) => {
    if (facts.inventory !== 'signed' || (party !== 'tenant' && party !== 'landlord')) return []
    const answer = answers.find((one) => one.facts.version === facts.version)
    return {
      stage,
      version: Number(facts.version),
      by: party,
      signedAt: at,
      answer: answer ? { at: answer.at, objections: Number(answer.facts.objections) } : null,
    }
  })
}

/** For a stage: the pending version, otherwise the valid one, with its status; undefined before anything was signed. */
export function currentInventory(lease: OfLease, stage: InventoryStage, now: number) {
  const signed = signedInventories(lease, stage)
  const waiting = signed.find((one) => inventoryState(one, now) === 'waiting')
  const current = waiting ?? standingInventory(signed, stage, now)
  return current && { ...current, state: inventoryState(current, now) }
}

/** The valid versions, move-in first: the annexes of the agreement. */
export function standingInventories(lease: OfLease, now: number): SignedInventory[] {
  return everyInventoryStage.flatMap((stage) => standingInventory(signedInventories(lease, stage), stage, now) ?? [])
}
