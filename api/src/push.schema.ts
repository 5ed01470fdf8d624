/** The shapes of notices on devices on the wire. */
import { z } from 'zod'

/** What devices hear (D 6.18): each kind, for all of one's devices. */
export const PushChoices = z.object({
  /** By this key a browser asks its push service for an endpoint (RFC 8292). */
  publicKey: z.string(),
  /** Where this session's device hears; null: it does not. */
  endpoint: z.string().nullable(),
  requests: z.boolean(),
  money: z.boolean(),
  messages: z.boolean(),
  viewings: z.boolean(),
  searches: z.boolean(),
})
export type PushChoices = z.infer<typeof PushChoices>

/** What a browser's subscription says (RFC 8291): its endpoint, and its keys in base64url. */
export const PushDeviceInput = z.object({
  endpoint: z.string().max(1000),
  publicKey: z.string().max(120),
  auth: z.string().max(40),
})
export type PushDeviceInput = z.infer<typeof PushDeviceInput>

export const PushChoiceInput = z.object({ kind: z.string().max(40), isOn: z.boolean() })
export type PushChoiceInput = z.infer<typeof PushChoiceInput>
