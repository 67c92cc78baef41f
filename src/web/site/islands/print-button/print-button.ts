/** Opens the print window of the browser. */
class PrintButton extends HTMLElement {
  connectedCallback() {
    this.hidden = false;
    this.querySelector("button")!.onclick = () => window.print();
  }
}

customElements.define("print-button", PrintButton);
