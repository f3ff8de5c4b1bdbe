/**
 * Scripts with which a shell asks this program for candidates. A script passes the words of the
 * line and the index of the word at the cursor. It gets a candidate a line, with its description
 * behind a tab. A line `:files` or `:folders` asks the shell to complete these itself.
 */
export const SHELLS = {
  bash: `# bash completion of k8s-evict: source <(k8s-evict completion bash)
# Sets words to those of a text, as far as their quotes are closed or at its end, and rest to what follows.
_k8s_evict_split() {
  local word double='"([^"\\\\]|\\\\.)*("|$)' single="'[^']*('|\\$)"
  local pattern="^[[:space:]]*((\\\\\\\\.|$double|$single|[^[:space:]\\"'\\\\\\\\])+)"
  rest=$1 words=()
  while [[ $rest =~ $pattern ]]; do
    rest=\${rest:\${#BASH_REMATCH[0]}}
    word=\${BASH_REMATCH[1]}
    words+=("\${word//[\\"\\'\\\\]/}")
  done
}
_k8s_evict() {
  local line rest
  local -a words behind
  _k8s_evict_split "\${COMP_LINE:COMP_POINT}"
  behind=("\${words[@]}")
  _k8s_evict_split "\${COMP_LINE:0:COMP_POINT}"
  [[ -n $rest ]] && words+=('')
  local word=\${words[\${#words[@]} - 1]}
  # Readline replaces only the text after these.
  local kept=\${word%"\${word##*[=:]}"}
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files) _k8s_evict_paths -f ;;
      :folders) _k8s_evict_paths -d ;;
      *) line=\${line%%$'\\t'*}; COMPREPLY+=("\${line#"$kept"}") ;;
    esac
  done < <("\${words[0]}" __complete $((\${#words[@]} - 2)) -- "\${words[@]:1}" "\${behind[@]}" 2>/dev/null)
}
_k8s_evict_paths() {
  local path
  compopt -o filenames
  while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen "$1" -- "\${word#"$kept"}")
}
complete -F _k8s_evict k8s-evict
`,
  zsh: `#compdef k8s-evict
# zsh completion of k8s-evict: source <(k8s-evict completion zsh), or a file _k8s-evict in $fpath
_k8s-evict() {
  local line
  local -a found
  while IFS= read -r line; do
    case $line in
      :files) compset -P '*='; _files ;;
      :folders) _files -/ ;;
      *) found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}") ;;
    esac
  done < <("\${words[1]}" __complete $((CURRENT - 2)) -- "\${(@)words[2,-1]}" 2>/dev/null)
  (( $#found )) && _describe 'k8s-evict' found
}
compdef _k8s-evict k8s-evict
`,
  fish: `# fish completion of k8s-evict: k8s-evict completion fish | source
function __k8s_evict_complete
    set -l before (commandline -opc)
    set -l current (commandline -ct)
    set -l all (commandline -o)
    set -l next (math (count $before) + (test -n "$current"; and echo 2; or echo 1))
    set -l behind
    if test $next -le (count $all)
        set behind $all[$next..-1]
    end
    # Only the text after an equals sign is the name of a file.
    set -l kept (string match -r '^.*=' -- $current)
    set -l path (string replace -r '^.*=' '' -- $current)
    set -l words $before[2..-1] "$current" $behind
    for line in (command $before[1] __complete (math (count $before) - 1) -- $words 2>/dev/null)
        switch $line
            case :files
                for found in (__fish_complete_path "$path")
                    echo "$kept$found"
                end
            case :folders
                __fish_complete_directories "$path"
            case '*'
                echo $line
        end
    end
end
complete -c k8s-evict -f -a '(__k8s_evict_complete)'
`,
  powershell: `# PowerShell completion of k8s-evict: k8s-evict completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName k8s-evict -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    # The word at the cursor is the last one; it is empty behind a blank.
    $words = @($commandAst.CommandElements |
        Where-Object { $_.Extent.StartOffset -lt $cursorPosition } |
        ForEach-Object { if ($_.PSObject.Properties['Value']) { "$($_.Value)" } else { $_.Extent.Text } })
    $program = $words[0]
    $words = @($words | Select-Object -Skip 1)
    if ("$wordToComplete" -eq '') { $cursor = $words.Count } else { $cursor = $words.Count - 1 }
    # Only the text after an equals sign is the name of a file.
    $kept = [regex]::Match("$wordToComplete", '^.*=').Value
    & $program __complete $cursor -- @words 2>$null | ForEach-Object {
        $line = $_
        if ($line -eq ':files' -or $line -eq ':folders') {
            $path = "$wordToComplete".Substring($kept.Length)
            [System.Management.Automation.CompletionCompleters]::CompleteFilename($path) |
                Where-Object { $line -eq ':files' -or $_.ResultType -eq 'ProviderContainer' } |
                ForEach-Object {
                    [System.Management.Automation.CompletionResult]::new(
                        $kept + $_.CompletionText, $_.ListItemText, $_.ResultType, $_.ToolTip)
                }
        } else {
            $word, $description = $line -split "\`t", 2
            # In bare words a comma makes a list, and @ and % have meanings of their own.
            if ($word -cmatch '^[\\w./:=-]*$') { $text = $word } else { $text = "'" + $word.Replace("'", "''") + "'" }
            if (-not $description) { $description = $word }
            [System.Management.Automation.CompletionResult]::new($text, $word, 'ParameterValue', $description)
        }
    }
}
`,
} as const;

export type Shell = keyof typeof SHELLS;
