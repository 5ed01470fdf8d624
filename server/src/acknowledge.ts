/**
 * `npm run acknowledge`: lists the final payments that the blockchain lost, and that stop all payments.
 * `npm run acknowledge -- TRANSACTION`: acknowledges that one of them never returns (docs/adr/0118-chain-that-lost-history.md).
 */
import type { Hex } from 'viem'
import { describeDatabaseError, printOutcome } from './command.ts'
import { createLostHistory, type LostEvent, type LostHistory } from './domains/money/deposits/lostHistory.ts'
import { openMachineDatabase } from './embedded/machineDatabase.ts'
import { createClock } from './gateways/clock.ts'
import { connectForCommand } from './gateways/database.ts'
import { readDatabaseSettings } from './settings.ts'

const usage =
  'Say which transaction: npm run acknowledge -- TRANSACTION, with 0x and 64 digits. Without words it lists those that are lost.'

/** The transaction of the arguments; undefined without arguments. Throws a sentence. */
function readTransaction([word, ...others]: readonly string[]): Hex | undefined {
  if (word === undefined) return undefined
  if (others.length > 0 || !/^0x[0-9a-f]{64}$/i.test(word)) throw new Error(usage)
  return word.toLowerCase() as Hex
}

async function execute(history: LostHistory, transaction: Hex | undefined): Promise<string> {
  if (transaction === undefined) {
    const lost = await history.list()
    return lost.length === 0 ? 'The blockchain lost no final payment.' : `Lost, and payments are refused:${lines(lost)}`
  }
  const left = await history.acknowledge(transaction)
  return left.length === 0
    ? `${transaction} is acknowledged. Nothing else is lost: payments are possible again.`
    : `${transaction} is acknowledged. Payments stay refused, because these are still lost:${lines(left)}`
}

const lines = (lost: readonly LostEvent[]) =>
  lost
    .map(({ transaction, event, reference, block }) => {
      const of = reference ? `of ${reference}` : 'of no lease of this Keyhold'
      return `\n${transaction} ${event} ${of}, in block ${block}`
    })
    .join('')

/** Runs the command and returns a sentence; throws one when it is refused, or a requirement is missing. */
export async function runAcknowledge(
  words: readonly string[],
  environment: Record<string, string | undefined>,
): Promise<string> {
  const transaction = readTransaction(words)
  const machine = await openMachineDatabase(readDatabaseSettings(environment))
  const database = connectForCommand(machine.url)
  try {
    return await execute(createLostHistory({ database, clock: createClock() }), transaction)
  } catch (error) {
    throw new Error(describeDatabaseError(error))
  } finally {
    await database.end({ timeout: 5 })
    await machine.close()
  }
}

if (import.meta.main) void printOutcome(runAcknowledge(process.argv.slice(2), process.env))
