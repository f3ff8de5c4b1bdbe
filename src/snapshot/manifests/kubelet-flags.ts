import { isMapping } from '../schema/collections.ts';
import type { ConfigurationDocument } from '../snapshot.ts';
import { type CloudFile, filesOf, placeInFile } from './cloud-files.ts';
import { extraArgs } from './extra-args.ts';
import type { KubeletCommandLine } from './manifests.ts';

const REGISTERING = ['InitConfiguration.kubeadm.k8s.io', 'JoinConfiguration.kubeadm.k8s.io'];

/** The flags of kubelets that a document of kubeadm or of cloud-init gives. */
export function kubeletFlagsOf(document: ConfigurationDocument): readonly KubeletCommandLine[] {
  const lines = REGISTERING.includes(document.kind)
    ? [registrationFlags(document)]
    : filesOf(document)
        .filter(({ name, text }) => /kubelet/i.test(`${name}\n${text}`))
        .map((file) => flagsInFile(file, document));
  return lines.filter((flags) => flags.length > 0);
}

function registrationFlags({ value, placeOf }: ConfigurationDocument): KubeletCommandLine {
  const registration = isMapping(value) ? value['nodeRegistration'] : undefined;
  const args = isMapping(registration) ? registration['kubeletExtraArgs'] : undefined;
  return extraArgs(args).map(({ name, value: text, at }) => ({
    name,
    value: text,
    place: placeOf(['nodeRegistration', 'kubeletExtraArgs', ...at], 'value'),
  }));
}

/** Units of systemd, their drop-ins and files of variables all have them in one piece. */
const FLAG = /--([a-z][a-z-]*)[= ]("[^"\n]*"|'[^'\n]*'|[^\s"'\\-][^\s"'\\]*)/g;

function flagsInFile(file: CloudFile, document: ConfigurationDocument): KubeletCommandLine {
  const text = file.text.replace(/^[ \t]*[#;].*$/gm, (comment) => ' '.repeat(comment.length));
  return [...text.matchAll(FLAG)].map(({ 0: whole, 1: name = '', 2: value = '', index }) => ({
    name,
    // In units of systemd a percent sign is written twice.
    value: value.replace(/^(["'])(.*)\1$/, '$2').replaceAll('%%', '%'),
    place: placeInFile(document, file, index, index + whole.length),
  }));
}
