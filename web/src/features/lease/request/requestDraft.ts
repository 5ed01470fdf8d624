/**
 * The draft of a request stored in the tab: all but the three fields that are stored encrypted – identity number,
 * nationality, marital status (D 6.7); those leave the form only when sent.
 */
import { useState } from 'react'
import { clearFormDraft, readFormDraft, saveFormDraft } from '../../../gateways/formDraft.ts'
import { useSession } from '../../../gateways/session.ts'
import { type RequestDetails, type RequestField, requestFields } from './requestForm.ts'

const neverKept: readonly RequestField[] = ['renteeIdPassPortNumber', 'renteeNationality', 'renteeMaritalId']
const kept = requestFields.filter((name) => !neverKept.includes(name))

/** The fields this user changed in the request for one home: in this form, or restored after a login or a reload. */
export function useRequestDraft(home: string) {
  const person = useSession().user?.id
  const form = `request.${home}`
  const [restored] = useState(() => keptDetails(readFormDraft(person, form)))
  const [draft, setTyped] = useState<Partial<RequestDetails>>(restored)
  return {
    typed: draft,
    /** Whether earlier input was restored. */
    isRestored: Object.keys(restored).length > 0,
    update(changes: Partial<RequestDetails>) {
      const all = { ...draft, ...changes }
      setTyped(all)
      saveFormDraft(person, form, keptDetails(all))
    },
    clear: () => clearFormDraft(person, form),
  }
}

function keptDetails(draft: Readonly<Record<string, unknown>>): Partial<RequestDetails> {
  return Object.fromEntries(kept.flatMap((name) => (typeof draft[name] === 'string' ? [[name, draft[name]]] : [])))
}
