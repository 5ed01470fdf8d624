/** For tests: jsdom's dialogs open and close as a browser's do, and fire `close`. Importing it is enough. */
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
  this.dispatchEvent(new Event('close'))
}
