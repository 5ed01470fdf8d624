/** Whether the input is stored, in a line that is true at each moment. */
import { useText } from '../../gateways/text/useText.tsx'
import { isPassing } from './useAutosave.ts'
import type { HomeFormState } from './useHomeForm.ts'

const time = new Intl.DateTimeFormat('es-CL', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

export function SaveStatus({ form }: { form: HomeFormState }) {
  const text = useText('listingEditor')
  const wrong = Object.keys(form.errors).length
  if (form.conflicts.length > 0) return text('save.undecided')
  if (form.isSaving) return text('save.saving')
  if (form.isChanged && form.isAutosaved && isPassing(form.failure)) return text('save.away')
  if (wrong > 0) return text('save.incomplete', { count: wrong })
  if (form.isChanged) return text('save.unsaved')
  if (!form.savedAt) return form.state === 'published' ? text('save.keeps') : null
  return text('save.saved', { time: time.format(form.savedAt) })
}
