/** Fills in a saved reply's placeholders, in any language. */
const names = /\{(name|nombre|ชื่อ)\}/gi
const homes = /\{(home|vivienda|บ้าน)\}/gi

/** Unknown ones stay visible for the author. */
export function fillReply(content: string, { name, home }: { name: string; home: string | undefined }): string {
  const withName = content.replace(names, () => name)
  return home ? withName.replace(homes, () => home) : withName
}
