/** Inventories in the API's format: each version with its answer, which of them count, and what the reader may do. */
import type { InventoryStagePage, SignedInventory } from '@keyhold/api/inventories.ts'
import type { Payee } from '@keyhold/rental/deposit.ts'
import {
  answerBy,
  type InventoryStage,
  inventoryState,
  inventoryWindow,
  refuseAnswer,
  refuseWriting,
  standingInventory,
} from '@keyhold/rental/inventory.ts'
import type { AnswerText, InventoryText } from './paperWords.ts'
import type { Paper } from './store.ts'

/** A paper with its decrypted text. */
export type ReadPaper = Paper & { readonly text: string }

/** The signed versions as the rules see them, with their papers. */
export function signedIn<One extends Paper>(papers: readonly One[], stage: InventoryStage) {
  return papers
    .filter((one) => one.kind === 'inventory' && one.stage === stage)
    .map((paper) => {
      const answer = papers.find((one) => one.kind === 'answer' && one.stage === stage && one.version === paper.version)
      return {
        stage,
        version: paper.version,
        by: paper.party,
        signedAt: paper.madeAt,
        paper,
        answerPaper: answer,
        answer: answer ? { at: answer.madeAt, objections: answer.objections ?? 0 } : null,
      }
    })
}

interface Reading {
  readonly stage: InventoryStage
  /** None for the arbitrator, who only reads. */
  readonly party: Payee | undefined
  readonly lease: { readonly moveIn: number; readonly moveOut: number; readonly isOpen: boolean }
  readonly now: number
}

/** One stage as a party sees it: their own draft, and what was signed. */
export function describeStage(papers: readonly ReadPaper[], reading: Reading): InventoryStagePage {
  const { stage, party, lease, now } = reading
  const signed = signedIn(papers, stage)
  const draft = papers.find((one) => one.kind === 'draft' && one.stage === stage && one.party === party)
  const { opens, closes } = inventoryWindow(stage, lease)
  return {
    stage,
    opensAt: opens,
    closesAt: closes,
    draft: draft ? (JSON.parse(draft.text) as InventoryText).content : null,
    savedAt: draft?.madeAt ?? null,
    draftHash: draft?.hash ?? null,
    closed: party ? (refuseWriting({ stage, lease, signed }, now) ?? null) : 'not-at-this-stage',
    versions: signed.map((one) => describeVersion(one, reading)),
    standing: standingInventory(signed, stage, now)?.version ?? null,
  }
}

function describeVersion(
  one: ReturnType<typeof signedIn<ReadPaper>>[number],
  { party, now }: Reading,
): SignedInventory {
  const { paper, answerPaper: answer, ...signed } = one
  return {
    stage: one.stage,
    version: one.version,
    by: one.by,
    byViewer: one.by === party,
    state: inventoryState(signed, now),
    content: (JSON.parse(paper.text) as InventoryText).content,
    text: paper.text,
    hash: paper.hash,
    signedAt: paper.madeAt,
    signer: paper.signer ?? '',
    answerBy: answerBy(signed),
    answer: answer
      ? {
          at: answer.madeAt,
          signer: answer.signer ?? '',
          text: answer.text,
          hash: answer.hash,
          objections: [...(JSON.parse(answer.text) as AnswerText).objections],
        }
      : null,
    mayAnswer: party !== undefined && !refuseAnswer(signed, party, now),
  }
}
