/** The contract between browser and server about the relay, which pays the network fee of passkey accounts. */
import { endpoint, type NoParams } from './endpoint.ts'
import type { RelayedTransaction, RelayInput } from './relay.schema.ts'

/** Sends what an owner of the person's own passkey account signed. Idempotent while it is not on the chain. */
export const askRelay = endpoint<NoParams, RelayInput, RelayedTransaction>('POST', '/relay', 'json')
/** The state of a transaction. */
export const relayedTransaction = endpoint<{ id: string }, undefined, RelayedTransaction>('GET', '/relay/:id')
