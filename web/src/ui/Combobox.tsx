/**
 * A field with suggestions below it while typing (WAI-ARIA combobox with a listbox), on Downshift. Only a chosen option
 * counts.
 */
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import { type ComponentProps, type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import css from './Combobox.module.css'

interface Props<Option> {
  /** Name, label and appearance of the field itself. */
  readonly field: ComponentProps<'input'>
  /** The field's text while the user is not typing. */
  readonly value: string
  readonly options: readonly Option[]
  readonly optionKey: (option: Option) => string | number
  readonly renderOption: (option: Option) => ReactNode
  readonly isChosen?: (option: Option) => boolean
  /** Names the list for screen readers. */
  readonly listLabel: string
  readonly onType: (text: string) => void
  readonly onOpenChange: (isOpen: boolean) => void
  readonly onChoose: (option: Option) => void
  /** Receives the text when the user leaves the field, or presses Enter, without choosing. */
  readonly onLeave?: (typed: string) => void
  /** Above the options: why these. */
  readonly lead?: ReactNode
  /** Below the options: what cannot be chosen, or that there are none. */
  readonly note?: ReactNode
  /** The number of options, announced while the list is open. */
  readonly status: string
  /** The options are always visible below the field, as part of a sheet. */
  readonly isInline?: boolean
  /** A wrapper of the field only, such as its label in a sheet. */
  readonly frame?: (input: ReactNode) => ReactNode
}

export function Combobox<Option extends object>(props: Props<Option>) {
  const { options, lead, note, status, isInline = false, frame = (input) => input } = props
  const { isShown, inputProps, listProps, optionProps } = useOptions(props)
  const list = listProps()
  return (
    <>
      {frame(<input {...inputProps()} />)}
      {isShown && (
        <div {...keepsFocus} className={isInline ? css.inline : css.panel}>
          {lead}
          {options.length > 0 && (
            <div {...list}>
              {options.map((option, index) => (
                <div {...optionProps(option, index)} key={props.optionKey(option)}>
                  {props.renderOption(option)}
                </div>
              ))}
            </div>
          )}
          {note}
        </div>
      )}
      <span className="vh" role="status">
        {isShown && status}
      </span>
    </>
  )
}

/** The field keeps the focus when the user presses here. */
const keepsFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() }

const { InputBlur, InputChange, InputClick, InputKeyDownEnter, MenuMouseLeave } = useCombobox.stateChangeTypes

/**
 * Overrides of Downshift's behaviour: typing highlights the first option, a press in the field opens, leaving it
 * chooses nothing.
 */
function reduce<Option>(
  state: UseComboboxState<Option>,
  { type, changes, props }: UseComboboxStateChangeOptions<Option>,
  isInline: boolean,
): Partial<UseComboboxState<Option>> {
  if (type === InputChange) return { ...changes, highlightedIndex: 0 }
  if (type === InputClick) return { ...state, isOpen: true }
  if (type === MenuMouseLeave) return state
  // In a sheet the text stays while the user scrolls the options, or when none is left.
  if (isInline && (type === InputBlur || (type === InputKeyDownEnter && props.items.length === 0))) return state
  return type === InputBlur ? { ...changes, selectedItem: null } : changes
}

/**
 * Keys that Downshift must not handle: letters during IME composition choose nothing, and Escape of a closed list is
 * for its surroundings.
 */
function guardKeys(event: KeyboardEvent, isOpen: boolean): void {
  const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
  const isForOthers = event.key === 'Escape' && !isOpen
  if (isComposing || isForOthers) Object.assign(event, { preventDownshiftDefault: true })
  else if (event.key === 'Escape') event.stopPropagation()
}

function useOptions<Option extends object>(props: Props<Option>) {
  const { options, field, isInline = false, onType, onOpenChange, onChoose, onLeave } = props
  const [typed, setTyped] = useState<string>()
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<Option>({
    items: [...options],
    inputValue: typed ?? props.value,
    // The option chosen before can be chosen again.
    selectedItem: null,
    stateReducer: (state, change) => reduce(state, change, isInline),
    scrollIntoView: (node) => node?.scrollIntoView?.({ block: 'nearest' }),
    onIsOpenChange(change) {
      if (!change.isOpen) {
        const isLeft = change.type === InputBlur || (change.type === InputKeyDownEnter && !change.selectedItem)
        if (isLeft && typed !== undefined) onLeave?.(typed)
        setTyped(undefined)
      }
      onOpenChange(change.isOpen)
    },
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
  })
  const isShown = isInline || (isOpen && (options.length > 0 || Boolean(props.note)))
  const highlighted = isOpen ? options[highlightedIndex] : undefined
  return {
    isShown,
    inputProps: () => ({
      ...getInputProps({
        ...field,
        spellCheck: false,
        onKeyDown: (event) => guardKeys(event, isOpen && !isInline),
        onChange(event) {
          setTyped(event.currentTarget.value)
          onType(event.currentTarget.value)
        },
      }),
      'aria-labelledby': undefined,
      'aria-expanded': isShown && options.length > 0,
      'aria-activedescendant': highlighted && getItemProps({ index: highlightedIndex }).id,
      // The search text is not yet a change of the form.
      onInput: (event: { stopPropagation(): void }) => event.stopPropagation(),
    }),
    listProps: () => getMenuProps({ 'aria-label': props.listLabel }, { suppressRefError: true }),
    optionProps: (option: Option, index: number) => ({
      ...getItemProps({ index }),
      tabIndex: -1,
      'aria-selected': highlighted ? option === highlighted : Boolean(props.isChosen?.(option)),
      className: highlighted && option === highlighted ? `${css.option} ${css.highlighted}` : css.option,
    }),
  }
}
