/** The shape of a code store's entries (spec public §3: id and text). */
import { z } from 'zod'

/** One entry of a code store, in the reader's language. `disabled` means coming soon. */
export const Code = z.object({ id: z.number().int(), text: z.string() })
export type Code = z.infer<typeof Code>

export const CodeChoice = Code.extend({ disabled: z.boolean() })
export type CodeChoice = z.infer<typeof CodeChoice>

export const CodeStoreParams = z.object({ id: z.coerce.number('code-list-not-found').int('code-list-not-found') })
export type CodeStoreParams = z.infer<typeof CodeStoreParams>

export const CodeStore = z.array(CodeChoice)
