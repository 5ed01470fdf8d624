/** Puts a home beside others, and takes it out again: up to four. */
import { useText } from '../../gateways/text.tsx'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { toggleCompared, useCompared } from './compared.ts'

export function CompareButton({ id, title }: { id: string; title: string }) {
  const text = useText('saved')
  const toast = useToast()
  const isIn = useCompared().includes(id)
  const press = () => {
    if (!toggleCompared(id)) toast({ title: text('compareFull'), children: text('compareFullWords'), tone: 'bad' })
  }
  return (
    <Button
      kind="plain"
      small
      icon={isIn ? 'check-bold' : 'scales'}
      aria-pressed={isIn}
      aria-label={text(isIn ? 'comparedThis' : 'compareThis', { title })}
      onClick={press}
    >
      {text(isIn ? 'compared' : 'compare')}
    </Button>
  )
}
