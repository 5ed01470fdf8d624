/** The heart of a home: pressed while it is kept. On a card an icon; `wide` says it in words. */
import { Link } from 'react-router'
import { useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { toggleFavourite, useFavourites } from './favourites.ts'
import css from './Heart.module.css'

interface Props {
  readonly id: string
  readonly title: string
  readonly wide?: boolean
}

export function Heart({ id, title, wide }: Props) {
  const text = useText('saved')
  const toast = useToast()
  const isKept = useFavourites().includes(id)
  const press = () => {
    toggleFavourite(id)
      .then(() => {
        if (!isKept) toast({ title: text('kept'), children: <Link to={paths.saved()}>{text('seeSaved')}</Link> })
      })
      .catch(() => toast({ title: text('notKept'), children: text('tryAgain'), tone: 'bad' }))
  }
  const icon = isKept ? 'heart-fill' : 'heart'
  const said = { 'aria-pressed': isKept, onClick: press }
  const keep = text('keep', { title })
  if (wide)
    return (
      <Button
        kind="plain"
        small
        {...said}
        aria-label={isKept ? text('keptThis', { title }) : keep}
        className={isKept ? css.on : undefined}
        icon={icon}
      >
        {text(isKept ? 'saved' : 'save')}
      </Button>
    )
  return (
    <button type="button" {...said} aria-label={keep} className={css.heart} title={text(isKept ? 'saved' : 'save')}>
      <span>
        <Icon name={icon} />
      </span>
    </button>
  )
}
