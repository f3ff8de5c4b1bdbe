/**
 * What installers want to know of a release.
 * @typedef {object} Archive
 * @property {string} os - as Node.js names it: linux, darwin, win32
 * @property {string} arch - x64 or arm64
 * @property {string} file - the name of the archive
 * @property {string} sha256 - of the archive
 */

const SUMMARY = 'What will Kubernetes evict, when and why, if this fails?';
const GO_NAMES = { x64: 'amd64', darwin: 'darwin', win32: 'windows' };
const goName = (name) => GO_NAMES[name] ?? name;

const programIn = ({ os }) => (os === 'win32' ? 'k8s-evict.exe' : 'k8s-evict');
const pluginIn = ({ os }) => (os === 'win32' ? 'kubectl-evict_sim.exe' : 'kubectl-evict_sim');

/** The manifest of the plugin for krew: https://krew.sigs.k8s.io/docs/developer-guide/plugin-manifest/ */
export const krewManifest = (version, homepage, address, archives) => `\
apiVersion: krew.googlecontainertools.github.com/v1alpha2
kind: Plugin
metadata:
  name: evict-sim
spec:
  version: v${version}
  homepage: ${homepage}
  shortDescription: ${JSON.stringify(SUMMARY)}
  description: |
    Plays nodes, zones and networks that fail on a snapshot of a cluster, and tells which pods are
    evicted, when and why. It reads files; with --live it takes the snapshot with kubectl first.
  platforms:
${archives
  .map(
    (archive) => `\
    - selector:
        matchLabels:
          os: ${goName(archive.os)}
          arch: ${goName(archive.arch)}
      uri: ${address}/${archive.file}
      sha256: ${archive.sha256}
      bin: ${pluginIn(archive)}
      files:
        - from: ${programIn(archive)}
          to: ${pluginIn(archive)}
        - from: LICENSE
          to: .
        - from: THIRD-PARTY-NOTICES.txt
          to: .
`,
  )
  .join('')}`;

const BREW_NAMES = { darwin: 'on_macos', linux: 'on_linux', x64: 'on_intel', arm64: 'on_arm' };

/** The formula of a tap of Homebrew. */
export const tapFormula = (version, homepage, address, archives) => `\
class K8sEvict < Formula
  desc ${JSON.stringify(SUMMARY)}
  homepage ${JSON.stringify(homepage)}
  version ${JSON.stringify(version)}
  license "Apache-2.0"

${archives
  .filter(({ os }) => os in BREW_NAMES)
  .map(
    ({ os, arch, file, sha256 }) => `\
  ${BREW_NAMES[os]} do
    ${BREW_NAMES[arch]} do
      url ${JSON.stringify(`${address}/${file}`)}
      sha256 ${JSON.stringify(sha256)}
    end
  end

`,
  )
  .join('')}\
  def install
    bin.install "k8s-evict"
    man1.install "k8s-evict.1"
    generate_completions_from_executable(bin/"k8s-evict", "completion")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/k8s-evict version")
  end
end
`;
