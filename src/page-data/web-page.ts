/** A document as one page of HTML that needs nothing else. */
export interface WebPage {
  /** The title of the window. */
  readonly title: string;
  /** The line above the answer: the scenario and the release. */
  readonly about: string;
  /** Sentences, the most important first. */
  readonly answer: readonly string[];
  readonly figures: readonly Figure[];
  /** The line below everything, which distinguishes runs. */
  readonly footer: string;
  /** The data of the page, by the name under which its script reads them. */
  readonly blocks: readonly Block[];
  /** Present if the page plays scenarios itself. */
  readonly interactive?: Interactive;
}

/** A page that plays scenarios: another script and style, and what they need. */
export interface Interactive extends PageCode {
  readonly blocks: readonly Block[];
}

/** The script of a page and its style, with the SHA-256 of each in Base64. */
export interface PageCode {
  readonly script: string;
  readonly scriptHash: string;
  readonly style: string;
  readonly styleHash: string;
}

/** One number of the answer that is seen at a glance. */
export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  /** Whether it is a damage. */
  readonly isBad: boolean;
  /** Whether it is better than what it is compared with. */
  readonly isGood?: boolean;
}

export interface Block {
  readonly name: string;
  readonly content: Uint8Array | object;
}
