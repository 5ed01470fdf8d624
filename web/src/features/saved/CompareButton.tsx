/** Adds a home to the comparison, and removes it: up to four. */
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { toggleCompared, useCompared } from './comparedHomes.ts'

export function CompareButton({ id, title }: { id: string; title: string }) {
  const text = useText('saved')
  const toast = useToast()
  const isCompared = useCompared().includes(id)
  const toggle = () => {
    if (!toggleCompared(id)) toast({ title: text('compareFull'), children: text('compareFullWords'), tone: 'bad' })
  }
  return (
    <Button
      kind="plain"
      small
      icon={isCompared ? 'check-bold' : 'scales'}
      aria-pressed={isCompared}
      aria-label={text(isCompared ? 'comparedThis' : 'compareThis', { title })}
      onClick={toggle}
    >
      {text(isCompared ? 'compared' : 'compare')}
    </Button>
  )
}
