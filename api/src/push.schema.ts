/** The shapes of push notices on the wire. */
import { z } from 'zod'

/** The kinds pushed to devices (D 6.18), for all of the person's devices. */
export const PushChoices = z.object({
  /** The (VAPID) key with which a browser subscribes at its push service (RFC 8292). */
  publicKey: z.string(),
  /** The subscription of this session's device; null without one. */
  endpoint: z.string().nullable(),
  requests: z.boolean(),
  money: z.boolean(),
  messages: z.boolean(),
  viewings: z.boolean(),
  searches: z.boolean(),
})
export type PushChoices = z.infer<typeof PushChoices>

/** A browser's subscription (RFC 8291): its endpoint, and its keys in base64url. */
export const PushDeviceInput = z.object({
  endpoint: z.string().max(1000),
  publicKey: z.string().max(120),
  auth: z.string().max(40),
})
export type PushDeviceInput = z.infer<typeof PushDeviceInput>

/** A subscription that the browser renewed: what it was, which proves whose it is, and what it is now. */
export const PushRenewalInput = PushDeviceInput.extend({
  before: PushDeviceInput.pick({ endpoint: true, auth: true }),
})
export type PushRenewalInput = z.infer<typeof PushRenewalInput>

export const PushChoiceInput = z.object({ kind: z.string().max(40), isOn: z.boolean() })
export type PushChoiceInput = z.infer<typeof PushChoiceInput>
